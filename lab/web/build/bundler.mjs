// The bundler's configuration.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rspack } from '@rspack/core';

import { patchRules } from './patches.mjs';
import { shared } from './shared.mjs';

const { resolve } = createRequire(import.meta.url);

const common = {
  mode: 'production',
  devtool: false,
  target: ['web', 'es2022'],
  performance: { hints: false },
  // Name modules by order rather than by digest, since the digests of shared modules depend on absolute paths.
  optimization: { moduleIds: 'natural', chunkIds: 'natural' }
};

/** Font formats that Font Awesome has in addition to woff2 and that browsers do not need. */
const superfluous = /font-?awesome.*\.(woff|ttf|eot|svg)$/;

const rules = [
  ...patchRules,
  // Many packages omit file extensions in their imports.
  { test: /\.[cm]?js$/, resolve: { fullySpecified: false } },
  { test: /\.css$/, exclude: /\.raw\.css$/, type: 'css/auto' },
  { test: /\.raw\.css$/, type: 'asset/source' },
  { test: /\.svg$/, issuer: /\.css$/, exclude: superfluous, type: 'asset/inline' },
  { test: /\.svg$/, issuer: /\.js$/, type: 'asset/source' },
  { test: /\.(md|txt)$/, type: 'asset/source' },
  { test: /\.(png|jpe?g|gif|woff2?|ttf|eot)$/, exclude: superfluous, type: 'asset/resource' },
  { test: superfluous, type: 'asset/resource', generator: { emit: false } }
];

/** The configuration that builds the application into a folder. */
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
      // Diagrams are omitted: see build/shared.mjs.
      alias: { mermaid: false, '@mermaid-js/layout-elk': false }
    },
    plugins: [
      // The sanitizer's dependencies expect Node's names.
      new rspack.ProvidePlugin({ process: resolve('process/browser.js'), Buffer: [resolve('buffer/'), 'Buffer'] }),
      new rspack.container.ModuleFederationPluginV1({
        name: 'CORE_FEDERATION',
        library: { type: 'var', name: ['_JUPYTERLAB', 'CORE_LIBRARY_FEDERATION'] },
        shared: shared(packages)
      })
    ]
  };
}

/** The configuration that builds a theme's style sheet, index.css in a folder, with its images embedded. */
function theme({ name, folder: from, jupyterlab }, folder) {
  return {
    ...common,
    context: from,
    entry: { index: join(from, jupyterlab.themePath) },
    module: {
      rules: [
        { test: /\.css$/, type: 'css/global' },
        { test: /\.(svg|png)$/, type: 'asset/inline' }
      ]
    },
    output: { path: join(folder, name), filename: '[name].js', cssFilename: '[name].css' }
  };
}

/** A plugin that records the paths of the modules visited, some of which may turn out to be unused. */
const recorder = modules => ({
  apply: compiler =>
    compiler.hooks.compilation.tap('recorder', compilation =>
      compilation.hooks.finishModules.tap('recorder', list => {
        for (const module of list) {
          modules.add(module.nameForCondition() ?? '');
        }
      })
    )
});

/** Runs the bundler. It returns the paths of the modules, the entry's files, and the files that the entry requests immediately. */
export async function bundle(project, packages, themes, folder) {
  const modules = new Set();
  const configurations = [
    application(project, packages, join(folder, 'static')),
    ...themes.map(each => theme(each, join(folder, 'themes')))
  ];
  configurations.forEach(each => (each.plugins = [...(each.plugins ?? []), recorder(modules)]));
  const stats = await new Promise((done, reject) =>
    rspack(configurations, (error, stats) => (error ? reject(error) : done(stats)))
  );
  if (stats.hasErrors()) {
    throw new Error(stats.toString('errors-only'));
  }
  const [lab] = stats.toJson({ all: false, children: true, entrypoints: true, chunkGroups: true }).children;
  const files = group => group.assets.map(({ name }) => name);
  return { modules: [...modules], entry: files(lab.entrypoints.lab), next: files(lab.namedChunkGroups.application) };
}
