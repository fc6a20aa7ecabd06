import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import { publishedFolder, publishedName } from '~/config/published-files.server';
import type { App } from '../../app.server';
import { isForm, pathOf } from '../busy-response.server';
import { sendError, type SendError } from './static-files.server';

/** Serves what staff have published with the embedded member API: ranges of films, too. A file never changes. */
export function createPublishedFiles({
  memberApi,
}: App): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const name = publishedName(pathOf(request));
    if (name === undefined || !memberApi || isForm(request)) {
      next();
      return;
    }
    memberApi.then(
      ({ uploads }) =>
        send(request, name, { root: publishedFolder(uploads), index: false, immutable: true, maxAge: '1y' })
          .on('error', (error: SendError) => (error.status === 404 ? next() : sendError(response, error)))
          .pipe(response),
      next,
    );
  };
}
