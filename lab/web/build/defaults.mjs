// Compares the defaults of settings that src/plugins/defaults.js computes with those of
// the validator that JupyterLab uses, for every schema of the bundle.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';

import { defaults } from '../src/plugins/defaults.js';
import { names } from './packages.mjs';

/** The schemas of a folder, with their names. */
function schemas(folder) {
  return names(folder).flatMap(name => {
    const path = join(folder, name);
    if (name.endsWith('.json')) {
      return name === 'overrides.json' ? [] : [[path, JSON.parse(readFileSync(path, 'utf8'))]];
    }
    return name.endsWith('.orig') ? [] : schemas(path);
  });
}

/** Fails the build if the two differ. */
export function checkDefaults(project, folder) {
  const require = createRequire(join(project.modules, '@jupyterlab/settingregistry/package.json'));
  const { default: Ajv } = require('ajv');
  for (const [path, schema] of schemas(join(folder, 'schemas'))) {
    const wanted = {};
    if (!new Ajv({ useDefaults: true, strict: false }).compile(schema)(wanted)) {
      throw new Error(`${path}: its own defaults are not valid`);
    }
    if (!isDeepStrictEqual(defaults(schema), wanted)) {
      throw new Error(`${path}: the defaults are\n${JSON.stringify(defaults(schema))}\nwhere ajv has\n${JSON.stringify(wanted)}`);
    }
  }
}
