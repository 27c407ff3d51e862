// The application: JupyterLab's own class with the plugins bundled here
// and those of prebuilt extensions.

import { IConnectionStatus, JupyterLab } from '@jupyterlab/application';
import { PageConfig } from '@jupyterlab/coreutils';
import { IServiceManager } from '@jupyterlab/services';
import { PluginRegistry } from '@lumino/coreutils';

import * as own from './plugins/index.js';
import { extensions, mimeExtensions } from './.gen/extensions.js';
import './.gen/styles.js';

/** The plugins of a module's default export, with the extension's name. */
function pluginsOf([extension, module]) {
  const exported = module.__esModule || module.default ? module.default : module;
  return [exported].flat().map(plugin => ({ extension, plugin }));
}

/** The modules that a prebuilt extension exposes under a name such as "./extension". */
async function federated(joined, exposed) {
  const found = await Promise.allSettled(
    joined
      .filter(extension => extension[exposed])
      .map(async ({ name, [exposed]: module }) => {
        const factory = await window._JUPYTERLAB[name].get(module);
        return [name, factory()];
      })
  );
  found.forEach(({ reason }) => reason && console.error(reason));
  return found.filter(({ status }) => status === 'fulfilled').map(({ value }) => value);
}

/**
 * Starts the application.
 *
 * @param joined - the loaded prebuilt extensions, as the page's
 * configuration describes them: name, load, extension, mimeExtension, style.
 */
export async function start(joined) {
  const [others, otherMime] = await Promise.all([
    federated(joined, 'extension'),
    federated(joined, 'mimeExtension'),
    federated(joined, 'style')
  ]);
  // A prebuilt extension replaces a bundled one of the same name.
  const replaced = new Set(joined.map(({ name }) => name));
  const bundled = list => list.filter(([name]) => !replaced.has(name));

  const available = [];
  const disabled = [];
  const deferred = [];
  const enabled = modules =>
    modules.flatMap(pluginsOf).flatMap(({ extension, plugin }) => {
      const off = PageConfig.Extension.isDisabled(plugin.id);
      available.push({
        id: plugin.id,
        description: plugin.description,
        requires: plugin.requires ?? [],
        optional: plugin.optional ?? [],
        provides: plugin.provides ?? null,
        autoStart: plugin.autoStart,
        enabled: !off,
        extension
      });
      if (off) {
        disabled.push(plugin.id);
        return [];
      }
      if (PageConfig.Extension.isDeferred(plugin.id)) {
        deferred.push(plugin.id);
      }
      return [plugin];
    });

  const mime = enabled([...bundled(mimeExtensions), ['setlab', { default: own.mime }], ...otherMime]);
  const plugins = enabled([...bundled(extensions), ['setlab', { default: own.plugins }], ...others]);

  const pluginRegistry = new PluginRegistry();
  pluginRegistry.registerPlugins(plugins);
  const connectionStatus = await pluginRegistry.resolveOptionalService(IConnectionStatus);
  const serviceManager = await pluginRegistry.resolveOptionalService(IServiceManager);
  const lab = new JupyterLab({
    pluginRegistry,
    serviceManager,
    connectionStatus,
    mimeExtensions: mime,
    disabled: { matches: disabled, patterns: PageConfig.Extension.disabled.map(({ raw }) => raw) },
    deferred: { matches: deferred, patterns: PageConfig.Extension.deferred.map(({ raw }) => raw) },
    availablePlugins: available
  });
  if (PageConfig.getOption('exposeAppInBrowser').toLowerCase() === 'true') {
    window.jupyterapp = lab;
  }
  await lab.start({ ignorePlugins: deferred, bubblingKeydown: true });
  await lab.restored;
  document.getElementById('setlab-opening')?.remove();
}
