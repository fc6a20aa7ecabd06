import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as meet from '~/contract/calls/meet';
import { checkAudit } from '~/member-api/desk/audit/audit.server';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';
import type { Browser } from '../app/harness/browser';

let open: OpenDesk;
let desk: Browser;
let member: DeskMember;
beforeAll(async () => {
  open = await openDeskApp();
  desk = await open.signedIn('desk', 'mei');
  member = await addMember(open);
});
afterAll(async () => {
  expect(await checkAudit(open.desk.db)).toMatchObject({ ok: true });
  await open.close();
});

const session = () => ({ token: member.token });
const ids = async () => {
  const { list } = await member.client.get(meet.listProfiles, { page: 1, limit: 100, suiji: 0 }, session());
  return list.map(({ id }) => id);
};
const acts = (act: string, subject: string) =>
  open.desk.db.selectFrom('audit_rows').selectAll().where('act', '=', act).where('subject', '=', subject).execute();

describe('a date request', () => {
  it('is passed on once, and looks at it are recorded', async () => {
    const [profile = ''] = await ids();
    const sent = { id: profile, contact: 'ann@example.com', message: 'A walk on Sunday?' };
    const { id = '' } = await member.client.get(meet.requestDate, sent, session());
    const list = await desk.get('/desk/requests');
    const { name_ja } = await open.desk.db
      .selectFrom('profiles')
      .select('name_ja')
      .where('id', '=', profile)
      .executeTakeFirstOrThrow();
    desk.jar.set('lang', 'ja');
    expect((await desk.get('/desk/requests')).main).toContain(name_ja);
    desk.jar.set('lang', 'en');
    expect(list.main).toContain(member.username);
    expect(list.main).not.toContain('ann@example.com');
    const path = `/desk/requests/${id}`;
    expect((await desk.get(path)).main).toContain('ann@example.com');
    expect(await acts('date_request.look', id)).toHaveLength(1);
    const ann = await open.signedIn('desk', 'ann');
    expect((await ann.get(path)).main).toContain('mei is on it');
    const done = await Promise.all([desk.post(`${path}?do=forward`, {}), ann.post(`${path}?do=forward`, {})]);
    expect(done.map(({ location }) => location)).toEqual(['/desk/requests', '/desk/requests']);
    expect(await acts('date_request.forward', id)).toHaveLength(1);
    const { list: own } = await member.client.get(meet.listRequests, {}, session());
    expect(own[0]).toMatchObject({ id, status: 'forwarded' });
  });
});

describe('a report', () => {
  it('hides a profile at once, tells the reporter the outcome, and shows the profile again', async () => {
    const before = await ids();
    const [, profile = ''] = before;
    const { id = '' } = await member.client.get(
      meet.reportProfile,
      { id: profile, reason: 'money', text: 'Asked me for a loan' },
      session(),
    );
    const path = `/desk/reports/${id}`;
    expect((await desk.get('/desk/reports')).main).toContain('Asks for money');
    const page = await desk.get(path);
    expect(page.main).toContain('Asked me for a loan');
    expect((await desk.get(page.$('img').attr('src') ?? '')).headers.get('content-type')).toContain('image/');
    await desk.get(path);
    await desk.post(`${path}?do=hide`, {});
    expect((await desk.get(path)).main).toContain('This profile is hidden');
    const hidden = await ids();
    expect([...hidden].sort()).toEqual(before.filter((one) => one !== profile).sort());
    expect((await member.client.ask(meet.getProfile, { id: profile }, session())).code).toBe(404);

    await desk.get(path);
    const none = await desk.post(`${path}?do=decide`, {});
    expect([none.status, none.$('#decide-outcome-error').text()]).not.toEqual([303, '']);
    await desk.get(path);
    expect((await desk.post(`${path}?do=decide`, { outcome: 'hidden' })).status).toBe(303);
    const { list } = await member.client.get(meet.listReports, { page: 1, limit: 10 }, session());
    expect(list[0]).toMatchObject({ id, outcome: 'hidden' });
    expect(await acts('profile.hide', profile)).toHaveLength(1);

    await desk.get(path);
    await desk.post(`${path}?do=hide`, {});
    expect([...(await ids())].sort()).toEqual([...before].sort());
  });

  it('shows what decides it, in the language of the reader, and leads owners to the profile', async () => {
    const [, , profile = ''] = await ids();
    const { id = '' } = await member.client.get(
      meet.reportProfile,
      { id: profile, reason: 'fake', text: 'An actress' },
      session(),
    );
    const shown = await open.desk.db
      .selectFrom('profiles')
      .selectAll()
      .where('id', '=', profile)
      .executeTakeFirstOrThrow();
    const owner = await open.signedIn('owner', 'ona');
    for (const browser of [desk, owner]) browser.jar.set('lang', 'ja');
    const { main, $ } = await desk.get(`/desk/reports/${id}`);
    for (const fact of [shown.name_ja, shown.location_ja, shown.provenance]) expect(main).toContain(fact);
    expect($('h1').text()).toContain(shown.name_ja);
    expect((await desk.get('/desk/reports')).main).toContain(shown.name_ja);
    expect($(`a[href="/desk/profiles/${profile}"]`)).toHaveLength(0);
    expect((await owner.get(`/desk/reports/${id}`)).$(`a[href="/desk/profiles/${profile}"]`)).toHaveLength(1);
    desk.jar.set('lang', 'en');
    await desk.get(`/desk/reports/${id}`);
    await desk.post(`/desk/reports/${id}?do=decide`, { outcome: 'unclear' });
  });

  it('hides the profile with the decision that says so, once, and no other decision does', async () => {
    const [first = '', second = ''] = await ids();
    const hides = async (profile: string) => (await acts('profile.hide', profile)).length;
    const before = await hides(first);
    const report = async (profile: string) => {
      const sent = { id: profile, reason: 'fake', text: 'An actress' } as const;
      return (await member.client.get(meet.reportProfile, sent, session())).id ?? '';
    };
    const decide = async (id: string, outcome: string) => {
      await desk.get(`/desk/reports/${id}`);
      return (await desk.post(`/desk/reports/${id}?do=decide`, { outcome })).status;
    };
    expect(await decide(await report(second), 'no_breach')).toBe(303);
    expect(await ids()).toContain(second);
    const id = await report(first);
    expect((await desk.get(`/desk/reports/${id}`)).main).toContain('Hide the profile');
    expect(await decide(id, 'hidden')).toBe(303);
    expect(await ids()).not.toContain(first);
    expect(await hides(first)).toBe(before + 1);
    expect((await desk.get(`/desk/reports/${id}`)).main).toContain('Profile hidden');

    await desk.get(`/desk/reports/${id}`);
    await desk.post(`/desk/reports/${id}?do=hide`, {});
  });

  it('hides any profiles in any order, and every page of the list stays whole', async () => {
    const before = await ids();
    const { hideProfile } = await import('~/member-api/meet/hide-profile.server');
    const by = { staff: { name: 'mei', origin: 'test' }, at: 1 };
    const some = before.filter((_, at) => at % 3 === 0);
    for (const id of some) expect(await hideProfile(open.desk.db, id, true, by)).toBe(true);
    expect(await hideProfile(open.desk.db, some[0] ?? '', true, by)).toBe(false);
    expect([...(await ids())].sort()).toEqual(before.filter((id) => !some.includes(id)).sort());
    const places = await open.desk.db.selectFrom('profiles').select(['place']).where('place', '>=', 0).execute();
    expect(places.map(({ place }) => place).sort((a, b) => a - b)).toEqual(places.map((_, at) => at));
    for (const id of some) expect(await hideProfile(open.desk.db, id, false, by)).toBe(true);
    expect([...(await ids())].sort()).toEqual([...before].sort());
  });
});

it('members read on the page about safety what became of their reports', async () => {
  const browser = open.app.browser();
  await browser.get('/login');
  await browser.post('/login', { username: 'demo', password: 'garden2026' });
  const [profile = ''] = await ids();
  const { list } = await member.client.get(meet.listProfiles, { page: 1, limit: 1, suiji: 0 }, session());
  expect((await browser.get('/meet/safety')).main).not.toContain('Your reports');
  await browser.get(`/meet/detail/${profile}/report`);
  await browser.post(`/meet/detail/${profile}/report`, { reason: 'fake', text: 'Somebody else' });
  expect((await browser.get('/meet/safety')).main).toContain('Our staff haven’t decided yet.');
  const waiting = await desk.get('/desk/reports');
  const path = waiting.$('.d-list a').attr('href') ?? '';
  await desk.get(path);
  await desk.post(`${path}?do=decide`, { outcome: 'no_breach' });
  expect((await browser.get('/meet/safety')).main).toContain('found nothing against the rules');
  expect(list).toHaveLength(1);
});
