// The bundler's configuration.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

import { shared } from './shared.mjs';

const { resolve } = createRequire(import.meta.url);

const common = {
  mode: 'production',
  devtool: false,
  target: ['web', 'es2022'],
  performance: { hints: false },
  optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' }
};

/** Fonts that are written as pictures. */
const fonts = /\/(web)?fonts?\/.*\.svg(\?.*)?$/;

const rules = [
  // Many packages leave extensions out of their imports.
  { test: /\.[cm]?js$/, resolve: { fullySpecified: false } },
  { test: /\.css$/, exclude: /\.raw\.css$/, type: 'css/auto' },
  { test: /\.raw\.css$/, type: 'asset/source' },
  { test: /\.svg(\?.*)?$/, issuer: /\.css$/, exclude: fonts, type: 'asset/inline' },
  { test: /\.svg$/, issuer: /\.js$/, type: 'asset/source' },
  { test: /\.(md|txt)$/, type: 'asset/source' },
  { test: /\.(png|jpe?g|gif|woff2)(\?.*)?$/, type: 'asset/resource' },
  // Every browser that runs JupyterLab reads woff2.
  { test: /\.(woff|ttf|eot)(\?.*)?$/, type: 'asset/resource', generator: { emit: false } },
  { test: fonts, type: 'asset/resource', generator: { emit: false } }
];

/** The application, into a folder. */
function application(project, packages, folder) {
  return {
    ...common,
    context: project.root,
    entry: { lab: './src/bootstrap.js' },
    module: { rules },
    output: {
      path: folder,
      publicPath: 'auto',
      filename: '[name].[contenthash:12].js',
      chunkFilename: '[contenthash:16].js',
      cssFilename: '[name].[contenthash:12].css',
      cssChunkFilename: '[contenthash:16].css',
      assetModuleFilename: '[contenthash:16][ext]',
      library: { type: 'var', name: ['_JUPYTERLAB', 'CORE_OUTPUT'] },
      uniqueName: 'setlab'
    },
    resolve: {
      fallback: { buffer: false, crypto: false, path: resolve('path-browserify'), url: false, util: false },
      // Diagrams are left out: see build/shared.mjs.
      alias: { mermaid: false }
    },
    plugins: [
      // The sanitiser's dependencies expect node's names.
      new rspack.ProvidePlugin({ process: resolve('process/browser.js'), Buffer: [resolve('buffer/'), 'Buffer'] }),
      new rspack.container.ModuleFederationPluginV1({
        name: 'CORE_FEDERATION',
        library: { type: 'var', name: ['_JUPYTERLAB', 'CORE_LIBRARY_FEDERATION'] },
        shared: shared(packages)
      })
    ]
  };
}

/** A theme's style sheet, index.css in a folder, with its pictures in it. */
function theme({ name, folder: from, jupyterlab }, folder) {
  return {
    ...common,
    context: from,
    entry: { index: join(from, jupyterlab.themePath) },
    module: {
      rules: [
        { test: /\.css$/, type: 'css/global' },
        { test: /\.(svg|png)(\?.*)?$/, type: 'asset/inline' }
      ]
    },
    output: { path: join(folder, name), filename: '[name].js', cssFilename: '[name].css' }
  };
}

/** Runs the bundler; returns the paths of the modules that went in and the entry's files. */
export async function bundle(project, packages, themes, folder) {
  const configurations = [
    application(project, packages, join(folder, 'static')),
    ...themes.map(each => theme(each, join(folder, 'themes')))
  ];
  const stats = await new Promise((fulfil, reject) =>
    rspack(configurations, (error, stats) => (error ? reject(error) : fulfil(stats)))
  );
  if (stats.hasErrors()) {
    throw new Error(stats.toString('errors-only'));
  }
  const [lab] = stats.toJson({ all: false, modules: true, nestedModules: true, entrypoints: true, assets: true, children: true })
    .children;
  const modules = [];
  const walk = list => list?.forEach(module => {
    modules.push(module.nameForCondition ?? module.identifier ?? '');
    walk(module.modules);
  });
  walk(lab.modules);
  return { modules, entry: lab.entrypoints.lab.assets.map(({ name }) => name) };
}
