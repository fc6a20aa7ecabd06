import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { reset, status, success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser, Seen } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { OPERATOR, useStage, type Stage } from '../harness/stage';

/** Recharging where the member API returns only a bank's id and name: the specification has no other fields. */

const PATH = '/profile/recharge';
const BANKS = [{ id: 3, name: 'Hill Bank' }, { code: 'HB', name: 'Harbour Bank' }, { name: 'Pier Bank' }];
const WELL: Record<string, Behaviour> = {
  '/member/isRecharge': success({ enabled: true }),
  '/bank/list': success(BANKS),
  '/upload/image': success({ url: '/pictures/1.jpg' }),
  '/member/recharge': success(null),
};

const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#135' } })
  .jpeg()
  .toBuffer();

function well(stage: Stage): void {
  for (const [path, behaviour] of Object.entries(WELL)) stage.upstream.on(path, behaviour);
}

/** Submits the form as a browser does, with the file last. */
async function send(member: Browser, page: Seen, fields: Record<string, string>): Promise<Seen> {
  const form = new FormData();
  for (const { name, value } of page.$('main form').first().serializeArray()) form.set(name, value);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append('screenshot', new File([new Uint8Array(jpeg)], 'paid.jpg'));
  return member.send(PATH, { method: 'POST', body: form });
}

describe('recharging at a service whose banks have no account numbers', () => {
  const stage = useStage();
  beforeEach(() => well(stage));

  it.each(['3', 'HB', 'Pier Bank'])(
    'takes amount, bank and picture, the bank by what it has of id and name: %s',
    async (bankId) => {
      const member = await stage.member();
      const page = await member.get(PATH);
      const sent = await send(member, page, { bankId, amount: '120' });
      expect([sent.status, sent.location]).toEqual([302, '/profile/records?kind=recharges']);
      const asked = stage.upstream.received.find(({ path }) => path === '/member/recharge');
      expect(JSON.parse(asked?.body ?? '')).toEqual({ bankId, amount: '120.00', screenshot: '/pictures/1.jpg' });
      const after = await member.get(sent.location);
      expect(after.main).toContain(sentence('en', 'records:noRecharges'));
      expect(after.body).toContain('is under review');
    },
  );

  it.each(LANGUAGES)(
    'says so and leads to customer service, and in the demo to don’t send money to anyone: %s',
    async (language) => {
      const page = await (await stage.member(reading(language))).get(PATH);
      for (const said of ['recharge:noNumberDemo', 'recharge:demo', 'shell:staffNeverAsk'] as const)
        expect(page.main).toContain(sentence(language, said));
      expect(page.main).not.toContain(sentence(language, 'recharge:noNumber'));
      expect(page.$('main a[href="/profile/customer-service"]')).toHaveLength(1);
      expect(page.$('main input[name=bankId]')).toHaveLength(3);
      expect(page.$('main input[name=bankId]:checked')).toHaveLength(0);
    },
  );

  it('that names no bank at all: there is no form, and customer service is linked', async () => {
    stage.upstream.on('/bank/list', success([]));
    const page = await (await stage.member()).get(PATH);
    expect(page.$('main form')).toHaveLength(0);
    expect(page.main).toContain(sentence('en', 'recharge:noBank'));
    expect(page.$('main a[href="/profile/customer-service"]')).toHaveLength(1);
  });

  it("says of the member's own limit that it could not be read", async () => {
    stage.upstream.on('/member/limits', success({ current: { rechargeDaily: 'none of it' } }));
    const page = await (await stage.member()).get(PATH);
    expect(page.$('#recharge-amount-hint').text()).toBe(sentence('en', 'recharge:ownLimitUnread'));
  });

  it('of which some have a number: only those receive, since the others are banks of payout accounts', async () => {
    stage.upstream.on('/bank/list', success([...BANKS, { id: 9, name: 'Vault', accountNumber: '12345678' }]));
    const page = await (await stage.member()).get(PATH);
    expect(page.$('main input[name=bankId]')).toHaveLength(1);
    expect(page.main).not.toContain(sentence('en', 'recharge:noNumberDemo'));
  });

  it.each([
    ['absent', success(null)],
    ['of another type', success({ list: 7 })],
    ['a failure', status(500)],
  ])('keeps bank and amount of a form that was sent while the list of banks is %s', async (_, behaviour) => {
    const member = await stage.member();
    const page = await member.get(PATH);
    stage.upstream.on('/bank/list', behaviour);
    const refused = await send(member, page, { bankId: 'HB', amount: 'many' });
    expect(refused.status).toBe(400);
    expect(refused.$('#recharge-amount-error').text()).toBe(sentence('en', 'errors:amount.format'));
    expect(refused.$('input[name=amount]').val()).toBe('many');
    expect(refused.$('input[name=bankId]').val()).toBe('HB');
    expect((await send(member, refused, { amount: '120' })).status).toBe(302);
  });
});

describe('recharging with real money', () => {
  const stage = useStage(OPERATOR);
  beforeEach(() => well(stage));

  it.each(LANGUAGES)(
    'at a service without account numbers: ask customer service before money is sent: %s',
    async (language) => {
      const page = await (await stage.member(reading(language))).get(PATH);
      expect(page.main).toContain(sentence(language, 'recharge:noNumber'));
      expect(page.main).toContain(sentence(language, 'shell:staffNeverAsk'));
      expect(page.$('main a[href="/profile/customer-service"]')).toHaveLength(1);
    },
  );
});

describe('a recharge whose answer is lost at a service that lists no recharges', () => {
  const stage = useStage();
  beforeEach(() => well(stage));

  it.each(LANGUAGES)('names customer service, and no list that is not there: %s', async (language) => {
    stage.upstream.on('/member/recharges', status(404));
    stage.upstream.on('/member/recharge', reset);
    const member = await stage.member(reading(language));
    const unsure = await send(member, await member.get(PATH), { bankId: '3', amount: '120' });
    const [said = ''] = sentence(language, 'errors:recharge.unsure_blind').split('{{id}}');
    expect([unsure.status, unsure.main]).toEqual([502, expect.stringContaining(said.trim())]);
    expect(unsure.$('main form a[href^="/profile/records"]')).toHaveLength(0);
    expect(unsure.$('main form input[name=amount]').val()).toBe('120');
  });
});
