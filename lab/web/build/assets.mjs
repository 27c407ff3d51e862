// What lies beside the scripts: schemas of the settings, icons, the page.

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { names } from './packages.mjs';

/** Copies the schemas of the extensions' settings, each with its package's description. */
export function copySchemas(extensions, folder) {
  for (const { name, version, folder: from, jupyterlab } of extensions) {
    if (!jupyterlab.schemaDir) {
      continue;
    }
    const to = join(folder, 'schemas', name);
    mkdirSync(to, { recursive: true });
    for (const file of names(join(from, jupyterlab.schemaDir)).filter(file => file.endsWith('.json'))) {
      cpSync(join(from, jupyterlab.schemaDir, file), join(to, file));
    }
    // The name under which a Jupyter server looks for the version.
    writeFileSync(join(to, 'package.json.orig'), JSON.stringify({ name, version }) + '\n');
  }
}

/** Removes the scripts that the bundler writes beside a theme's style sheet. */
export function cleanThemes(themes, folder) {
  for (const { name } of themes) {
    rmSync(join(folder, 'themes', name, 'index.js'), { force: true });
  }
}

/** Copies an icon under a name with its digest, which it returns. */
function icon(project, name, folder) {
  const text = readFileSync(join(project.root, 'art', `${name}.svg`));
  const file = `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.svg`;
  writeFileSync(join(folder, 'static', file), text);
  return file;
}

/** Writes the page's template, with the names of the entry's files and of the icons in it. */
export function writePage(project, entry, next, folder) {
  const read = name => readFileSync(join(project.root, 'page', name), 'utf8');
  const address = name => `{{.BaseURL}}static/lab/${name}`;
  const tags = entry.map(name =>
    name.endsWith('.css')
      ? `<link rel="stylesheet" href="${address(name)}">`
      : `<script defer src="${address(name)}"></script>`
  );
  // What the entry asks for as soon as it runs comes meanwhile.
  for (const name of next.filter(name => !entry.includes(name))) {
    tags.push(`<link rel="preload" as="${name.endsWith('.css') ? 'style' : 'script'}" href="${address(name)}">`);
  }
  const page = read('page.html')
    .replace('ENTRY', tags.join('\n'))
    .replace(/ICON\((.*?)\)/g, (_, name) => address(icon(project, name, folder)));
  writeFileSync(join(folder, 'page.html'), page);
  writeFileSync(join(folder, 'page.json'), read('page.json'));
  // Other defaults of settings than the extensions' own.
  writeFileSync(join(folder, 'schemas', 'overrides.json'), read('overrides.json'));
}
