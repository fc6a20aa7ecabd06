import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { expect, it } from 'vitest';
import { createShownPage, submitOrKeepInput, skipWhenOffline } from './offline-submit';

const lost = new TypeError('Failed to fetch');
/** An error response of the server, which the router throws as it is. */
const answer = (code: string) => new ErrorResponse(503, 'Busy', { code, requestId: '1' }) as unknown as Error;
const load = (page: ReturnType<typeof createShownPage>, address: string, error: Error = lost) =>
  page.load({
    request: new Request(`http://app.example${address}`),
    serverLoader: () => Promise.reject(error),
  });

it('a page that brings itself up to date stays as it is where the line is lost, and only that page does', async () => {
  const page = createShownPage();
  const forget = page.show('/messages?page=3', 'the third page');
  expect(await load(page, '/messages?page=3')).toBe('the third page');
  await expect(load(page, '/messages?page=2')).rejects.toBe(lost);
  await expect(load(page, '/messages')).rejects.toBe(lost);
  const other = new Error('Something else');
  await expect(load(page, '/messages?page=3', other)).rejects.toBe(other);
  forget();
  await expect(load(page, '/messages?page=3')).rejects.toBe(lost);
});

it('a page that brings itself up to date with a login that has ended stays where it has input', async () => {
  const page = createShownPage();
  const login = new Response(null, { status: 302, headers: { Location: '/login?redirect=%2Fvote' } }) as never;
  const away = new Response(null, { status: 302, headers: { Location: '/reality-check' } }) as never;
  let hasInput = true;
  page.show('/vote', 'the draw', () => hasInput);
  expect(await load(page, '/vote', login)).toBe('the draw');
  await expect(load(page, '/vote', away)).rejects.toBe(away);
  hasInput = false;
  await expect(load(page, '/vote', login)).rejects.toBe(login);
  page.show('/vote', 'a page without a form');
  await expect(load(page, '/vote', login)).rejects.toBe(login);
});

it.each([
  ['a line that is lost', lost, 'form.line_lost', 'unknown'],
  ['a server that turns it away', answer('form.busy'), 'form.busy', 'failed'],
])(
  'a form that meets %s stays as it was typed, says so, and has nothing asked for again',
  async (_, error, code, outcome) => {
    const request = new Request('http://app.example/vote/check', {
      method: 'POST',
      body: new URLSearchParams({ amount: '5', formKey: 'the key' }),
    });
    const sending = { request, params: {}, context: undefined, serverAction: () => Promise.reject(error) };
    const reply = await submitOrKeepInput(sending as never);
    expect(reply).toEqual({
      result: { initialValue: { amount: '5', formKey: 'the key' }, error: { '': [code] } },
      outcome,
    });
    expect(skipWhenOffline({ actionResult: reply, defaultShouldRevalidate: true } as never)).toBe(false);
  },
);

it('every other answer of the server to a form is left as it is', async () => {
  const other = answer('upstream.timeout');
  const request = new Request('http://app.example/vote/check', { method: 'POST', body: new URLSearchParams() });
  const sending = { request, params: {}, context: undefined, serverAction: () => Promise.reject(other) };
  await expect(submitOrKeepInput(sending as never)).rejects.toBe(other);
});
