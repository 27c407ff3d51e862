// What SET Lab adds to JupyterLab, and puts in place of some of its plugins.

import { about } from './about.js';
import { logo } from './logo.js';
import { notebooks } from './notebooks.js';
import { bundledPlotly, plotly } from './plotly.js';
import { resolver } from './resolver.js';
import { resumption } from './resume.js';
import { settings } from './settings.js';

export const plugins = [about, logo, notebooks, bundledPlotly, resolver, resumption, settings];

export const mime = [plotly];
