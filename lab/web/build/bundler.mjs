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
  // By order and not by digest: the digests of shared modules are of absolute paths.
  optimization: { moduleIds: 'natural', chunkIds: 'natural' }
};

/** Fonts in the forms that browsers need not have, which Font Awesome adds to its woff2. */
const superfluous = /font-?awesome.*\.(woff|ttf|eot|svg)$/;

const rules = [
  ...patchRules,
  // Many packages leave extensions out of their imports.
  { test: /\.[cm]?js$/, resolve: { fullySpecified: false } },
  { test: /\.css$/, exclude: /\.raw\.css$/, type: 'css/auto' },
  { test: /\.raw\.css$/, type: 'asset/source' },
  { test: /\.svg$/, issuer: /\.css$/, exclude: superfluous, type: 'asset/inline' },
  { test: /\.svg$/, issuer: /\.js$/, type: 'asset/source' },
  { test: /\.(md|txt)$/, type: 'asset/source' },
  { test: /\.(png|jpe?g|gif|woff2?|ttf|eot)$/, exclude: superfluous, type: 'asset/resource' },
  { test: superfluous, type: 'asset/resource', generator: { emit: false } }
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
      alias: { mermaid: false, '@mermaid-js/layout-elk': false }
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
        { test: /\.(svg|png)$/, type: 'asset/inline' }
      ]
    },
    output: { path: join(folder, name), filename: '[name].js', cssFilename: '[name].css' }
  };
}

/** A plugin that notes the paths of the modules that are looked at, of which some may prove unused. */
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

/** Runs the bundler; returns the paths of the modules, the entry's files, and those that the entry asks for at once. */
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
