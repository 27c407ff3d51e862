// The entry point. It loads the extensions in the user's own folder first,
// so that they share the application's packages (module federation), and then starts
// the application. Extensions that cannot be loaded are reported and skipped.

import { PageConfig } from '@jupyterlab/coreutils';

/* global __webpack_init_sharing__, __webpack_share_scopes__ */

/** Runs a script from the server. */
function runScript(url) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${url} did not load`));
    document.head.appendChild(script);
  });
}

/** Loads one prebuilt extension and gives it the shared packages. */
async function join(folder, extension) {
  await runScript(`${folder}/${extension.name}/${extension.load}`);
  const container = window._JUPYTERLAB?.[extension.name];
  if (!container) {
    throw new Error(`${extension.name} is no prebuilt JupyterLab extension`);
  }
  await container.init(__webpack_share_scopes__.default);
}

async function bootstrap() {
  const folder = PageConfig.getOption('fullLabextensionsUrl');
  const wanted = JSON.parse(PageConfig.getOption('federated_extensions') || '[]');
  await __webpack_init_sharing__('default');
  const joined = [];
  await Promise.all(
    wanted.map(extension =>
      join(folder, extension).then(
        () => joined.push(extension),
        error => console.error(error)
      )
    )
  );
  const { start } = await import(/* webpackChunkName: "application" */ './application.js');
  await start(wanted.filter(extension => joined.includes(extension)));
}

bootstrap().catch(error => {
  console.error(error);
  const opening = document.getElementById('setlab-opening');
  if (opening) {
    opening.textContent = `SET Lab could not start: ${error.message ?? error}`;
  }
});
