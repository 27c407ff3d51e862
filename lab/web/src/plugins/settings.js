// JupyterLab's settings, without what they cost at the start: each plugin's schema is
// compiled, twice, half a second in all, to validate what nobody has set.

import { PageConfig } from '@jupyterlab/coreutils';
import { DefaultSchemaValidator, ISettingConnector, ISettingRegistry, SettingRegistry } from '@jupyterlab/settingregistry';

import { defaults } from './defaults.js';

/** Validates what a user has set; of plugins of which that is nothing it takes the defaults. */
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
      // Folders of extensions may have schemas of plugins that are not there.
      plugins: values.filter(({ id }) => app.hasPlugin(id))
    });
    // What was left out at first, such as for want of a transformation that a plugin adds later.
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
