// Generates modules: the list of extensions, their
// styles, and the versions shown in the About box.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes src/.gen. */
export function generate(project) {
  const folder = join(project.root, 'src/.gen');
  mkdirSync(folder, { recursive: true });
  const write = (name, lines) => writeFileSync(join(folder, name), lines.join('\n') + '\n');

  const all = project.extensions();
  const kinds = { extensions: 'extension', mimeExtensions: 'mimeExtension' };
  const imports = [];
  const lists = Object.entries(kinds).map(([list, kind]) => {
    const entries = all
      .filter(({ jupyterlab }) => jupyterlab[kind])
      .map(({ name, jupyterlab }) => {
        const from = typeof jupyterlab[kind] === 'string' ? `${name}/${jupyterlab[kind]}` : name;
        const variable = `e${imports.length}`;
        imports.push(`import * as ${variable} from '${from}';`);
        return `  ['${name}', ${variable}],`;
      });
    return [`export const ${list} = [`, ...entries, '];'].join('\n');
  });
  write('extensions.js', [...imports, ...lists]);

  const styled = all.filter(({ styleModule }) => styleModule);
  const extra = ['@jupyterlab/application', '@jupyterlab/terminal'].flatMap(name =>
    Object.entries(project.package(name).jupyterlab.extraStyles).flatMap(([from, files]) =>
      files.map(file => `import '${from}/${file}';`)
    )
  );
  write('styles.js', [
    ...extra,
    ...styled.map(({ name, styleModule }) => `import '${name}/${styleModule}';`),
    "import '../style.css';"
  ]);

  const version = name => JSON.stringify(project.package(name).version);
  write('versions.js', [
    `export const jupyterlab = ${version('@jupyterlab/application')};`,
    `export const widgets = ${version('@jupyter-widgets/jupyterlab-manager')};`,
    `export const plotly = ${version('plotly.js-dist-min')};`
  ]);
}
