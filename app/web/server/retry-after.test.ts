import { expect, it } from 'vitest';
import { retryAfterOf } from './retry-after';

it('the wait that any part of a page names is the wait of the page', () => {
  const wait = { 'routes/login': new Headers({ 'Retry-After': '30' }), root: new Headers() };
  expect(retryAfterOf({ actionHeaders: wait, loaderHeaders: {} })).toBe('30');
  expect(retryAfterOf({ actionHeaders: {}, loaderHeaders: wait })).toBe('30');
  expect(retryAfterOf({ actionHeaders: {}, loaderHeaders: { root: new Headers() } })).toBeUndefined();
});
