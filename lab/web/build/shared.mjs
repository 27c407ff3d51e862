// The packages that the bundle shares with prebuilt extensions (module federation), because
// there must be only one copy of them in the page.

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

/** Loaded on first use and shared from then on. */
const lazy = ['@jupyter-widgets/controls'];

/** Not shared, since diagrams are omitted: mermaid takes 20 MB and contains code under the EPL. */
const left = ['@jupyterlab/mermaid'];

/** The shared packages in the form that the module federation plugin expects. */
export function shared(packages) {
  const family = /^@(jupyterlab|lumino)\/(?!.*-extension$)/;
  const wanted = packages.filter(
    ({ name, main, module, exports }) =>
      (family.test(name) || others.includes(name)) && (main || module || exports) && !left.includes(name)
  );
  return Object.fromEntries(
    wanted.map(({ name, version }) => [
      name,
      // Eager, because one script with everything that is always needed loads faster than two hundred.
      { singleton: true, version, requiredVersion: `^${version}`, strictVersion: false, eager: !lazy.includes(name) }
    ])
  );
}
