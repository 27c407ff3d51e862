// Our icons, whose sources are in art/.

import { LabIcon } from '@jupyterlab/ui-components';

import chart from '../art/chart.svg';
import compass from '../art/compass.svg';
import flask from '../art/flask.svg';
import logo from '../art/logo.svg';
import report from '../art/report.svg';
import table from '../art/table.svg';

const icon = (name, svgstr) => new LabIcon({ name: `setlab:${name}`, svgstr });

export const logoIcon = icon('logo', logo);
export const chartIcon = icon('chart', chart);
export const compassIcon = icon('compass', compass);
export const flaskIcon = icon('flask', flask);
export const reportIcon = icon('report', report);
export const tableIcon = icon('table', table);
