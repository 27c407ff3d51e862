// Selects the page's workspace: the one in its address, unless another page uses it.

import { IRouter, JupyterFrontEnd } from '@jupyterlab/application';
import { IWindowResolver, WindowResolver } from '@jupyterlab/apputils';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';

/** The number of attempts to acquire a lock and the pause between them in milliseconds: the page that holds it may be closing. */
const TRIES = 4;
const PAUSE = 100;

/** Tries to acquire a lock for the lifetime of the page, and resolves to whether it succeeded. */
function take(name) {
  return new Promise((resolve, reject) => {
    const taken = lock => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, taken).catch(reject);
  });
}

/** Acquires a lock, waiting for a page that is being closed. */
async function wait(name) {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await take(name)) {
      return true;
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
  return false;
}

/** Tries to claim a workspace for this page. */
async function claim(workspace) {
  try {
    return await wait(`setlab:workspace:${workspace}`);
  } catch {
    // Locks are not available over plain HTTP from another machine. JupyterLab's own method asks the other pages, which have up
    // to half a second to answer.
    return new WindowResolver().resolve(workspace).then(
      () => true,
      () => false
    );
  }
}

export const resolver = {
  id: 'setlab:resolver',
  description: 'Provides the name of the workspace of this page.',
  autoStart: true,
  provides: IWindowResolver,
  requires: [JupyterFrontEnd.IPaths, IRouter],
  activate: async (app, paths, router) => {
    const name = PageConfig.getOption('workspace') || PageConfig.defaultWorkspace;
    if (await claim(name)) {
      return { name };
    }
    // Reload the page with a new, empty workspace. Nothing that needs a workspace starts before that.
    const tree = PageConfig.getOption('treePath');
    const own = `auto-${Math.floor(Math.random() * 36).toString(36)}`;
    const path = URLExt.join(paths.urls.base, 'lab/workspaces', own, tree ? URLExt.encodeParts(URLExt.join('tree', tree)) : '');
    const { search, hash } = router.current;
    const query = { ...URLExt.queryStringToObject(search ?? ''), reset: '1' };
    router.navigate(path + URLExt.objectToQueryString(query) + (hash ?? ''), { hard: true });
    return new Promise(() => {});
  }
};
