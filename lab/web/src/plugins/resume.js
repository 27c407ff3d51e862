// Resumes cells that run while the page is reloaded: the new page shows their
// earlier and further output.

import { URLExt } from '@jupyterlab/coreutils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { KernelMessage, ServerConnection } from '@jupyterlab/services';

/** The cells of a kernel that are running or have ended while no page receives their output. */
async function unheard({ id, serverSettings }) {
  const url = URLExt.join(serverSettings.baseUrl, 'api/kernels', encodeURIComponent(id), 'executions');
  const response = await ServerConnection.makeRequest(url, {}, serverSettings);
  if (!response.ok) {
    throw await ServerConnection.ResponseError.create(response);
  }
  return response.json();
}

/**
 * Shows a cell's output from the beginning, and its further output. The server answers this
 * request itself, because it resumes the request with the same ID. The first answer clears the
 * existing output.
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
  model.trusted = true; // like every cell that is run
  outputArea.reattachFuture(future);
  let count = null;
  try {
    const { content } = await future.done;
    count = content.status === 'aborted' ? before : content.execution_count;
  } catch {
    // The kernel was restarted, or the cell was run again or deleted.
  }
  if (!cell.isDisposed && outputArea.future === future) {
    model.executionCount = count ?? null;
    model.executionState = 'idle';
  }
}

/** Resumes the cells of a notebook whose output no page receives. */
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
