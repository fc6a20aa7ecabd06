import { createContext, runInContext } from 'node:vm';
import { expect, it } from 'vitest';
import { PUSH_HANDLERS } from './push-handlers';

const ORIGIN = 'https://garden.example';

/** The parts of a browser that the handlers use. */
function openWorker() {
  const listeners: Record<string, (event: object) => void> = {};
  const shown: unknown[][] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    location: { origin: ORIGIN },
    registration: { showNotification: (...what: unknown[]) => Promise.resolve(shown.push(what)) },
    clients: { openWindow: (href: string) => Promise.resolve(opened.push(href)) },
  };
  runInContext(PUSH_HANDLERS, createContext({ self, URL }));
  const dispatch = async (name: string, event: object) => {
    const waits: unknown[] = [];
    listeners[name]?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) });
    await Promise.all(waits);
  };
  let closed = 0;
  const tap = (data: string) => dispatch('notificationclick', { notification: { data, close: () => (closed += 1) } });
  return { dispatch, tap, shown, opened, closed: () => closed };
}

it('shows what the service wrote, once', async () => {
  const { dispatch, shown } = openWorker();
  const said = { title: 'You have an answer', body: 'Said.', lang: 'en', tag: 'answer', path: '/profile' };
  await dispatch('push', { data: { json: () => said } });
  expect(shown).toEqual([
    [
      'You have an answer',
      { body: 'Said.', lang: 'en', tag: 'answer', renotify: true, icon: '/icons/192.png', data: '/profile' },
    ],
  ]);
  await dispatch('push', { data: null });
  expect(shown).toHaveLength(1);
});

it('a tap closes it and opens its page', async () => {
  const { tap, opened, closed } = openWorker();
  await tap('/profile/records?kind=withdrawals');
  expect([opened, closed()]).toEqual([[`${ORIGIN}/profile/records?kind=withdrawals`], 1]);
});

it.each(['https://evil.example/', '//evil.example/x', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x'])(
  'a tap opens nothing outside the app: %s',
  async (path) => {
    const { tap, opened, closed } = openWorker();
    await tap(path);
    expect([opened, closed()]).toEqual([[], 1]);
  },
);
