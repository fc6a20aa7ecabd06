import { describe, expect, it } from 'vitest';
import { createKeys } from '~/config/secrets/keys.server';
import type { App } from '../app.server';
import { addReadMark, createReadMarksCookie, findReadMarks, markOf, MARKED_AT_MOST } from './read-marks.server';

const keys = createKeys(['a secret of more than thirty-two characters']);
const app = { cookies: { readMarks: createReadMarksCookie(keys) } } as App;

const ANN = { name: 'ann', token: 'a' };
const BOB = { name: 'bob', token: 'b' };

/** A browser with a cookie jar. */
function openBrowser() {
  let cookie = '';
  const visit = () => ({ app, request: new Request('http://members.example/', { headers: { cookie } }) });
  return {
    cookie: () => cookie,
    marks: (session = ANN) => findReadMarks(visit(), session),
    mark: async (id: string, more: { isConfirmed?: boolean; listed?: string[]; session?: typeof ANN } = {}) => {
      const { isConfirmed = false, listed, session = ANN } = more;
      const set = await addReadMark(visit(), session, { id, isConfirmed }, listed);
      cookie = set?.split(';')[0] ?? cookie;
      return set;
    },
  };
}

describe('what a member has read, kept in the browser', () => {
  it('is nothing at first, and what was opened afterwards', async () => {
    const browser = openBrowser();
    expect(await browser.marks()).toEqual({ read: [], confirmed: [] });
    await browser.mark('1');
    await browser.mark('2', { isConfirmed: true });
    expect(await browser.marks()).toMatchObject({ read: [markOf('1'), markOf('2')], confirmed: [markOf('2')] });
  });

  it('is written down once', async () => {
    const browser = openBrowser();
    await browser.mark('1');
    expect(await browser.mark('1')).toBeUndefined();
    expect(await browser.mark('1', { isConfirmed: true })).toBeDefined();
    expect(await browser.mark('1', { isConfirmed: true })).toBeUndefined();
  });

  it('is nobody else’s: another member of the same phone begins anew', async () => {
    const browser = openBrowser();
    await browser.mark('1');
    expect(await browser.marks(BOB)).toEqual({ read: [], confirmed: [] });
    await browser.mark('2', { session: BOB });
    expect(await browser.marks()).toEqual({ read: [], confirmed: [] });
  });

  it('stays when the same member signs in again, and members without a name are told apart by their logins', async () => {
    const browser = openBrowser();
    await browser.mark('1');
    expect((await browser.marks({ ...ANN, token: 'another' })).read).toEqual([markOf('1')]);
    await browser.mark('2', { session: { name: '', token: 'c' } });
    expect((await browser.marks({ name: '', token: 'c' })).read).toEqual([markOf('2')]);
    expect(await browser.marks({ name: '', token: 'd' })).toEqual({ read: [], confirmed: [] });
  });

  it('never outgrows a cookie, and loses what is no longer listed first', async () => {
    const browser = openBrowser();
    const ids = Array.from({ length: 3 * MARKED_AT_MOST }, (_, index) => `announcement-${index}`);
    for (const id of ids) await browser.mark(id, { isConfirmed: true });
    expect((await browser.marks()).read).toEqual(ids.slice(-MARKED_AT_MOST).map(markOf));
    expect(browser.cookie().length).toBeLessThan(1_500);

    const pinned = openBrowser();
    await pinned.mark('pinned', { isConfirmed: true });
    for (const id of ids) await pinned.mark(id, { listed: [markOf('pinned'), markOf(id)] });
    expect((await pinned.marks()).confirmed).toEqual([markOf('pinned')]);
  });

  it('is not believed when somebody has written it by hand', async () => {
    const forged = Buffer.from(JSON.stringify({ member: 'x', read: 'y'.repeat(9_000) })).toString('base64');
    const request = new Request('http://members.example/', { headers: { cookie: `announcements=${forged}` } });
    expect(await findReadMarks({ app, request }, ANN)).toEqual({ read: [], confirmed: [] });
  });
});
