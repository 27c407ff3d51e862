// The plugins that SET Lab adds to JupyterLab or that replace JupyterLab's own.

import { about } from './about.js';
import { logo } from './logo.js';
import { notebooks } from './notebooks.js';
import { bundledPlotly, plotly } from './plotly.js';
import { resolver } from './resolver.js';
import { resumption } from './resume.js';
import { settings } from './settings.js';

export const plugins = [about, logo, notebooks, bundledPlotly, resolver, resumption, settings];

export const mime = [plotly];
