import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../app/harness/browser';
import { sentence } from '../app/harness/sentences';
import { signIn } from '../app/harness/stage';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

const RECHARGE = '/profile/recharge';
const CARD = '/profile/bank-card/add?kind=bank';
const MILL = { name: 'Mill Bank', kind: 'bank', number: '1234 5678', holder: 'Our Club' };

let open: OpenDesk;
let owner: Browser;
let added: DeskMember;
let member: Browser;
beforeAll(async () => {
  // An empty store: no demo content.
  open = await openDeskApp({ DEMO: 'off' });
  owner = await open.signedIn('owner', 'mei');
  added = await addMember(open);
  member = await signIn(open.app.browser(), added.username);
});
afterAll(() => open.close());

const banks = () => open.desk.db.selectFrom('banks').selectAll().orderBy('position').execute();
const pageOf = async (name: string) => {
  const bank = (await banks()).find((one) => one.name === name);
  return `/desk/banks/${bank?.id ?? ''}`;
};

it('a store without the demo has no banks, and pages say in words what members do then', async () => {
  expect(await banks()).toEqual([]);
  const recharge = await member.get(RECHARGE);
  expect(recharge.main).toContain(sentence('en', 'recharge:closed'));
  expect(recharge.$('main a[href^="/profile/customer-service"]')).not.toHaveLength(0);
  expect(recharge.$('main form')).toHaveLength(0);
  const card = await member.get(CARD);
  expect(card.$('input[name=bankName]')).toHaveLength(1);
  expect(card.main).toContain(sentence('en', 'cards:bankNameHint'));
  expect((await owner.get('/desk/banks')).main).toContain('There are no banks yet.');
});

it('an owner adds one, once however often the form is sent; members choose it, and are told to send nothing', async () => {
  const empty = await owner.get('/desk/banks/new');
  expect(empty.main).toContain('tells members not to send money to anyone');
  for (const field of ['name', 'number']) {
    const refused = await owner.post('/desk/banks/new?do=save', { ...MILL, [field]: '' });
    expect([refused.status, refused.$(`#save-${field}-error`).length], field).toEqual([400, 1]);
    expect(refused.$('#save-holder').val()).toBe('Our Club');
  }
  const twice = [1, 2].map(() => owner.post('/desk/banks/new?do=save', MILL));
  expect((await Promise.all(twice)).map(({ location }) => location)).toEqual(['/desk/banks', '/desk/banks']);
  expect(await banks()).toMatchObject([{ name: 'Mill Bank', account_number: '1234 5678', position: 0 }]);
  const recharge = await member.get(RECHARGE);
  expect(recharge.main).toMatch(
    /Demo: don’t send money to anyone\..*Mill Bank.*Our Club.*whatever account is shown here/s,
  );
  expect((await member.get(CARD)).$('[name=bankName] option').text()).toContain('Mill Bank');
  const row = await open.desk.db.selectFrom('audit_rows').selectAll().orderBy('seq', 'desc').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ act: 'bank.save', staff: 'mei' });
  expect(JSON.parse(row.detail)).toEqual({ name: 'Mill Bank', account: '1234 5678', hidden: 'no' });
});

it('one that a recharge names cannot be removed, but hidden', async () => {
  await added.askRecharge('100.00');
  const page = await pageOf('Mill Bank');
  await owner.get(page);
  const used = await owner.post(`${page}?do=remove`, {});
  expect([used.status, used.main.includes('Hide it instead.')]).toEqual([409, true]);
  expect(used.$('details[open] > form#remove')).toHaveLength(1);
  await owner.post(`${page}?do=save`, { isHidden: 'on' });
  expect((await owner.get('/desk/banks')).main).toMatch(/Mill Bank Hidden/);
  expect((await member.get(RECHARGE)).main).toContain(sentence('en', 'recharge:closed'));
  expect((await member.get(CARD)).$('input[name=bankName]')).toHaveLength(1);
  await owner.get('/desk/banks/new');
  await owner.post('/desk/banks/new?do=save', { name: 'Spare', kind: 'btc' });
  const spare = await pageOf('Spare');
  await owner.get(spare);
  expect((await owner.post(`${spare}?do=remove`, {})).location).toBe('/desk/banks');
  expect((await banks()).map(({ name }) => name)).toEqual(['Mill Bank']);
});
