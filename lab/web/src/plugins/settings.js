// JupyterLab's settings without their startup cost. JupyterLab compiles each plugin's schema
// twice, which takes half a second in total, to validate settings that nobody has changed.

import { PageConfig } from '@jupyterlab/coreutils';
import { DefaultSchemaValidator, ISettingConnector, ISettingRegistry, SettingRegistry } from '@jupyterlab/settingregistry';

import { defaults } from './defaults.js';

/** Validates settings that a user has changed. For other plugins, it uses the defaults. */
class Validator {
  validateData(plugin, populate = true) {
    if (plugin.raw.trim() !== '{}' || plugin.schema.type !== 'object') {
      this._strict ??= new DefaultSchemaValidator();
      return this._strict.validateData(plugin, populate);
    }
    if (populate) {
      plugin.data = { composite: defaults(plugin.schema), user: {} };
    }
    return null;
  }
}

export const settings = {
  id: 'setlab:settings',
  description: 'Provides the setting registry.',
  autoStart: true,
  requires: [ISettingConnector],
  provides: ISettingRegistry,
  activate: async (app, connector) => {
    const { values } = await connector.list('active');
    const registry = new SettingRegistry({
      connector,
      validator: new Validator(),
      // Extension folders may contain schemas of plugins that do not exist.
      plugins: values.filter(({ id }) => app.hasPlugin(id))
    });
    // Load settings that could not be loaded before, for instance because a plugin adds a transformation later.
    app.restored.then(() => {
      for (const { id } of values) {
        if (app.hasPlugin(id) && !PageConfig.Extension.isDisabled(id) && !(id in registry.plugins)) {
          registry.load(id).catch(error => console.warn(`The settings of ${id} are not loaded:`, error));
        }
      }
    });
    return registry;
  }
};
