// The installed packages, read from their own package.json files. By path:
// `exports` hides some of them from require.

import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** A package's description and its folder. */
function read(folder) {
  return { ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), folder };
}

/** The sorted names in a folder, so that builds are reproducible. */
export function names(folder) {
  return readdirSync(folder).sort();
}

/** All packages of a node_modules folder and of folders nested in it. */
export function installed(modules) {
  const found = [];
  for (const name of names(modules)) {
    const folder = join(modules, name);
    if (name.startsWith('@')) {
      found.push(...installed(folder));
    } else if (existsSync(join(folder, 'package.json'))) {
      found.push(read(folder));
      const nested = join(folder, 'node_modules');
      if (existsSync(nested)) {
        found.push(...installed(nested));
      }
    }
  }
  return found;
}

/** The packages of the project, according to its package.json and what is installed. */
export class Project {
  constructor(root) {
    this.root = root;
    this.modules = join(root, 'node_modules');
    this.description = read(root);
  }

  /** The package of a name. */
  package(name) {
    return read(join(this.modules, name));
  }

  /** The direct dependencies that are JupyterLab extensions, sorted by name. */
  extensions() {
    return Object.keys(this.description.dependencies)
      .sort()
      .map(name => this.package(name))
      .filter(({ jupyterlab }) => jupyterlab?.extension || jupyterlab?.mimeExtension);
  }
}
