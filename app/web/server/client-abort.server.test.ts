import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { abortSignalOf, trackOpen } from './client-abort.server';
import { REQUEST_ID_HEADER } from './prepare-request.server';

const requestOf = (id: string, signal?: AbortSignal) =>
  new Request('http://localhost/', { headers: { [REQUEST_ID_HEADER]: id }, ...(signal && { signal }) });

it('a departure is told by the connection, whether or not the request has a signal left that would tell', () => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  trackOpen('one', response);
  const signal = abortSignalOf(requestOf('one'));
  const other = abortSignalOf(requestOf('other'));
  expect(signal.aborted).toBe(false);
  response.emit('close');
  expect([signal.aborted, other.aborted]).toEqual([true, false]);
});

it('without a server in front the signal of the request tells', () => {
  const gone = new AbortController();
  const signal = abortSignalOf(requestOf('none', gone.signal));
  gone.abort();
  expect(signal.aborted).toBe(true);
});
