// Builds the front end: node build.mjs FOLDER writes it into FOLDER.

import { mkdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkDefaults } from './build/defaults.mjs';
import { cleanThemes, copySchemas, writePage } from './build/assets.mjs';
import { bundle } from './build/bundler.mjs';
import { generate } from './build/generate.mjs';
import { writeLicenses } from './build/licenses.mjs';
import { installed, Project } from './build/packages.mjs';

const [out] = process.argv.slice(2);
if (!out) {
  console.error('usage: node build.mjs FOLDER');
  process.exit(2);
}
const folder = resolve(out);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const project = new Project(dirname(fileURLToPath(import.meta.url)));
const packages = installed(project.modules);
const extensions = project.extensions();
generate(project);
const themes = extensions.filter(({ jupyterlab }) => jupyterlab.themePath);
const { modules, entry, next } = await bundle(project, packages, themes, folder);
cleanThemes(themes, folder);
copySchemas(extensions, folder);
writePage(project, entry, next, folder);
checkDefaults(project, folder);
const licensed = writeLicenses(packages, modules, folder);
console.log(`Bundled ${licensed.length} packages into ${folder}`);
