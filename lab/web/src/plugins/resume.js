// Cells that go on while the page is reloaded: the new page shows what they have put
// out, and what comes.

import { URLExt } from '@jupyterlab/coreutils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { KernelMessage, ServerConnection } from '@jupyterlab/services';

/** The cells of a kernel that run, or have ended, without a page that hears it. */
async function unheard({ id, serverSettings }) {
  const url = URLExt.join(serverSettings.baseUrl, 'api/kernels', encodeURIComponent(id), 'executions');
  const response = await ServerConnection.makeRequest(url, {}, serverSettings);
  if (!response.ok) {
    throw await ServerConnection.ResponseError.create(response);
  }
  return response.json();
}

/**
 * Shows a cell's output from the beginning, and what comes. The server answers this
 * request itself, since it resumes the one that has its id; the first answer clears what
 * is shown.
 */
async function resume(cell, kernel, msgId) {
  const { model, outputArea } = cell;
  const future = kernel.sendShellMessage(
    KernelMessage.createMessage({
      msgType: 'execute_request',
      channel: 'shell',
      msgId,
      session: kernel.clientId,
      username: kernel.username,
      content: { code: '', silent: false, store_history: false, user_expressions: {}, allow_stdin: true, stop_on_error: false },
      metadata: { cellId: model.id, resume: true }
    }),
    true,
    false
  );
  const before = model.executionCount;
  model.executionCount = null;
  model.executionState = 'running';
  model.trusted = true; // as of every cell that is run
  outputArea.reattachFuture(future);
  let count = null;
  try {
    const { content } = await future.done;
    count = content.status === 'aborted' ? before : content.execution_count;
  } catch {
    // The kernel was restarted, or the cell is run again or has gone.
  }
  if (!cell.isDisposed && outputArea.future === future) {
    model.executionCount = count ?? null;
    model.executionState = 'idle';
  }
}

/** Resumes the cells of a notebook that its kernel runs, or has run, unheard. */
async function resumeAll(panel, kernel) {
  await panel.context.ready;
  const executions = await unheard(kernel);
  for (const { msg_id, cell_id } of executions) {
    const cell = panel.content.widgets.find(({ model }) => model.type === 'code' && model.id === cell_id);
    if (cell && !cell.outputArea.future && !kernel.isDisposed) {
      resume(cell, kernel, msg_id).catch(console.error);
    }
  }
}

export const resumption = {
  id: 'setlab:resumption',
  description: 'Goes on with cells that run while the page is reloaded.',
  autoStart: true,
  requires: [INotebookTracker],
  activate: (app, tracker) => {
    tracker.widgetAdded.connect((_, panel) => {
      const { sessionContext } = panel;
      const connected = kernel => kernel && resumeAll(panel, kernel).catch(console.error);
      connected(sessionContext.session?.kernel);
      sessionContext.kernelChanged.connect((_, { newValue }) => connected(newValue));
    });
  }
};
