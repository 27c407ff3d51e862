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

/** Loaded only when something needs it, and shared from then on. */
const lazy = ['@jupyter-widgets/controls'];

/** Not shared, since the diagrams that it is for are left out: mermaid is 20 MB, and brings code under the EPL. */
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
      // Eager: one script of all that is always needed opens sooner than two hundred.
      { singleton: true, version, requiredVersion: `^${version}`, strictVersion: false, eager: !lazy.includes(name) }
    ])
  );
}
