import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGES } from '~/desk/pages';
import { ROLES, type Role } from '~/desk/roles';
import { openDeskApp, type OpenDesk } from './harness/desk';

const EVERYBODY: readonly Role[] = ROLES;
const DESK: readonly Role[] = ['desk', 'auditor', 'owner'];
const ACTING: readonly Role[] = ['desk', 'owner'];
const BOOKS: readonly Role[] = ['auditor', 'owner'];
const CONTENT: readonly Role[] = ['content', 'owner'];
const OWNER: readonly Role[] = ['owner'];

/** Who may open which page. Pages that anyone may open are left out. */
const MATRIX: Readonly<Record<string, readonly Role[]>> = {
  '/desk': EVERYBODY,
  '/desk/account': EVERYBODY,
  '/desk/staff': OWNER,
  '/desk/staff/:name': OWNER,
  '/desk/recharges': DESK,
  '/desk/recharges/:id': DESK,
  '/desk/recharges/:id/picture': DESK,
  '/desk/withdrawals': DESK,
  '/desk/withdrawals/:id': DESK,
  '/desk/requests': DESK,
  '/desk/requests/:id': DESK,
  '/desk/reports': DESK,
  '/desk/reports/:id': DESK,
  '/desk/conversations': DESK,
  '/desk/conversations/:id': ACTING,
  '/desk/conversations/:id/picture/:name': ACTING,
  '/desk/canned': ACTING,
  '/desk/hours': ACTING,
  '/desk/books': BOOKS,
  '/desk/books.csv': BOOKS,
  '/desk/audit': BOOKS,
  '/desk/alerts': BOOKS,
  '/desk/audit.csv': BOOKS,
  '/desk/audit.jsonl': BOOKS,
  '/desk/members': DESK,
  '/desk/members/:id': DESK,
  '/desk/members/:id/timeline': DESK,
  '/desk/members/:id/credit': ['desk', 'owner'],
  '/desk/members/:id/credit/check': ['desk', 'owner'],
  '/desk/appeals': DESK,
  '/desk/appeals/:id': DESK,
  '/desk/content': CONTENT,
  '/desk/announcements': CONTENT,
  '/desk/announcements/drafts/:id': CONTENT,
  '/desk/announcements/:id': CONTENT,
  '/desk/films': CONTENT,
  '/desk/films/new': CONTENT,
  '/desk/films/:id': CONTENT,
  '/desk/categories': CONTENT,
  '/desk/categories/:id': CONTENT,
  '/desk/regions': CONTENT,
  '/desk/regions/:id': CONTENT,
  '/desk/banks': OWNER,
  '/desk/banks/:id': OWNER,
  '/desk/banners': CONTENT,
  '/desk/banners/:id': CONTENT,
  '/desk/profiles': CONTENT,
  '/desk/profiles/:id': CONTENT,
  '/desk/invites': CONTENT,
};
/** Who may send the forms of which page: each page with forms, but those for anyone. */
const FORMS: Readonly<Record<string, readonly Role[]>> = {
  '/desk/account': EVERYBODY,
  '/desk/staff': OWNER,
  '/desk/staff/:name': OWNER,
  '/desk/recharges/:id': ACTING,
  '/desk/withdrawals/:id': ACTING,
  '/desk/requests/:id': ACTING,
  '/desk/reports/:id': ACTING,
  '/desk/conversations/:id': ACTING,
  '/desk/canned': ACTING,
  '/desk/hours': ACTING,
  // Checks change nothing of members' data, and are written down.
  '/desk/books': BOOKS,
  '/desk/audit': BOOKS,
  '/desk/alerts': OWNER,
  // The search.
  '/desk/members': DESK,
  '/desk/members/:id': ACTING,
  '/desk/members/:id/credit': ACTING,
  '/desk/members/:id/credit/check': ACTING,
  '/desk/appeals/:id': ACTING,
  '/desk/announcements/drafts/:id': CONTENT,
  '/desk/announcements/:id': CONTENT,
  '/desk/films/new': CONTENT,
  '/desk/films/:id': CONTENT,
  '/desk/categories/:id': CONTENT,
  '/desk/regions/:id': CONTENT,
  '/desk/banks/:id': OWNER,
  '/desk/banners/:id': CONTENT,
  '/desk/profiles/:id': CONTENT,
  '/desk/invites': CONTENT,
};
const OPEN = ['/desk/sign-in', '/desk/join', '/desk/preferences'];

let open: OpenDesk;
beforeAll(async () => {
  open = await openDeskApp();
});
afterAll(() => open.close());

it('each page opens for the roles of the matrix and for no others', async () => {
  const found: Record<string, Role[]> = Object.fromEntries(PAGES.map(({ path }) => [path, []]));
  for (const role of ROLES) {
    const browser = await open.signedIn(role);
    for (const { path } of PAGES) {
      const { status, location } = await browser.get(path.replace(/:\w+/g, 'none'));
      expect(location, path).not.toContain('sign-in');
      expect([200, 303, 403, 404], path).toContain(status);
      if (status !== 403) found[path]?.push(role);
    }
  }
  expect(found).toEqual({ ...MATRIX, ...Object.fromEntries(OPEN.map((path) => [path, EVERYBODY])) });
});

it('the forms of each page are sent by the roles of the matrix and by no others', async () => {
  const withForms = PAGES.flatMap((page) => ('actions' in page && page.actions ? [page] : []));
  const found: Record<string, Role[]> = Object.fromEntries(withForms.map(({ path }) => [path, []]));
  const acts = () => open.desk.db.selectFrom('audit_head').select('seq').executeTakeFirst();
  for (const role of ROLES) {
    const browser = await open.signedIn(role, `sends-as-${role}`);
    for (const { path, actions = {} } of withForms) {
      const sent = await Promise.all(
        Object.keys(actions).map(async (action) => {
          const before = await acts();
          // With a wrong token nothing is done: only the answer to another role is that the role may not.
          const init = { method: 'POST', body: new URLSearchParams({ csrf: 'wrong' }) };
          const { main } = await browser.send(`${path.replace(/:\w+/g, 'none')}?do=${action}`, init);
          const isRefused = main.includes('Not available to your role');
          if (isRefused) expect(await acts(), path).toEqual(before);
          return !isRefused;
        }),
      );
      // All forms of a page are for the same roles.
      expect(new Set(sent).size, path).toBe(1);
      if (sent[0]) found[path]?.push(role);
    }
  }
  expect(found).toEqual({ ...FORMS, ...Object.fromEntries(OPEN.map((path) => [path, EVERYBODY])) });
});

it('files take no forms', async () => {
  const owner = await open.signedIn('owner', 'sends-to-files');
  for (const { path } of PAGES.filter((route) => 'answer' in route)) {
    const sent = await owner.send(path.replace(/:\w+/g, 'none'), { method: 'POST' });
    expect([path, sent.status]).toEqual([path, 405]);
  }
});

it('no page but those of the sign-in opens for somebody who is not signed in', async () => {
  for (const { path } of PAGES) {
    const { status, location } = await open.browser().get(path.replace(/:\w+/g, 'none'));
    if (OPEN.includes(path)) expect([200, 303]).toContain(status);
    else expect([status, location.split('?')[0]], path).toEqual([303, '/desk/sign-in']);
  }
});
