import { expect, it } from 'vitest';
import { createShownPage } from './lost-line';

const lost = new TypeError('Failed to fetch');
const load = (page: ReturnType<typeof createShownPage>, address: string, error: Error = lost) =>
  page.loadOrKeep({
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
