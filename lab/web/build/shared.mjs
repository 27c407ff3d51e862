// What the bundle shares with prebuilt extensions (module federation): the
// packages of which there may be only one copy in the page.

/** Packages other than JupyterLab's and Lumino's that JupyterLab shares. */
const others = [
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  '@jupyter-widgets/base',
  '@jupyter-widgets/controls',
  '@jupyter/react-components',
  '@jupyter/web-components',
  '@jupyter/ydoc',
  '@lezer/common',
  '@lezer/highlight',
  '@microsoft/fast-element',
  '@microsoft/fast-foundation',
  'react',
  'react-dom',
  'yjs'
];

/** These are loaded only when something needs them, and shared from then on. */
const lazy = ['@lumino/datagrid', '@jupyter-widgets/controls'];

/** Not shared: mermaid would add 20 MB, and code under the EPL. */
const left = ['@jupyterlab/mermaid'];

/** The shared packages, as the module federation plugin takes them. */
export function shared(packages) {
  const family = /^@(jupyterlab|lumino)\/(?!.*-extension$)/;
  const wanted = packages.filter(
    ({ name, main, module, exports }) =>
      (family.test(name) || others.includes(name)) && (main || module || exports) && !left.includes(name)
  );
  return Object.fromEntries(
    wanted.map(({ name, version }) => [
      name,
      { singleton: true, version, requiredVersion: `^${version}`, strictVersion: false, eager: !lazy.includes(name) }
    ])
  );
}
