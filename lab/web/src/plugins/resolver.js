// Which workspace is this page's: the one in its address, unless another page has it.

import { IRouter, JupyterFrontEnd } from '@jupyterlab/application';
import { IWindowResolver, WindowResolver } from '@jupyterlab/apputils';
import { PageConfig, URLExt } from '@jupyterlab/coreutils';

/** How often, and after how many milliseconds, a lock is asked for again: the page that this one replaces may still go. */
const TRIES = 4;
const PAUSE = 100;

/** Takes a lock, if nobody has it, for as long as the page is there, and tells whether it could. */
function take(name) {
  return new Promise((resolve, reject) => {
    const taken = lock => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, taken).catch(reject);
  });
}

/** Takes a lock, also that of a page that goes. */
async function wait(name) {
  for (let tries = 0; tries < TRIES; tries++) {
    if (await take(name)) {
      return true;
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE));
  }
  return false;
}

/** Whether a workspace is this page's from now on. */
async function claim(workspace) {
  try {
    return await wait(`setlab:workspace:${workspace}`);
  } catch {
    // There are no locks over plain HTTP from another machine. JupyterLab's own way is to ask the other pages, which have up
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
    // The page is reloaded with a workspace of its own, empty; nothing that needs one starts before.
    const tree = PageConfig.getOption('treePath');
    const own = `auto-${Math.floor(Math.random() * 36).toString(36)}`;
    const path = URLExt.join(paths.urls.base, 'lab/workspaces', own, tree ? URLExt.encodeParts(URLExt.join('tree', tree)) : '');
    const { search, hash } = router.current;
    const query = { ...URLExt.queryStringToObject(search ?? ''), reset: '1' };
    router.navigate(path + URLExt.objectToQueryString(query) + (hash ?? ''), { hard: true });
    return new Promise(() => {});
  }
};
