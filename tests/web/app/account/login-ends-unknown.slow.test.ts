import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { reset, success, text } from '../../../faults/bad-upstream';
import { bettor, SAVE_CALL, toCheck } from '../bets/bets';
import type { Browser, Seen } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

/** A member API without form keys, with a new token for every login. */
const stage = useStage({}, true);

const OVER = text('{"code":401,"msg":"over"}');
const WITHDRAW = '/member/withdraw';

/** From now on the session has expired for every call, and the outcome of calls to `path` is unknown. */
function losesAndRestarts(path: string): void {
  stage.upstream.on(path, (...call) => {
    stage.upstream.heal();
    stage.upstream.otherwise(OVER);
    stage.upstream.on(path, OVER);
    reset(...call);
  });
}

async function signInAgain(member: Browser, location: string): Promise<Seen> {
  stage.upstream.heal();
  await member.get(location);
  const back = await member.post(location, { username: 'ann', password: 'secret-of-ann' });
  expect(back.status).toBe(302);
  return back;
}

/** Signs in again and returns, with the responses that a bet needs. */
async function backToBet(member: Browser, location: string): Promise<Seen> {
  const back = await signInAgain(member, location);
  await bettor(stage);
  return back;
}

const timesSent = (path: string) => stage.upstream.received.filter((call) => call.path === path).length;
const keyIn = (page: Seen) => page.$('main input[name=formKey]').val();

describe('a login that ends when nobody knows what became of a form', () => {
  it.each(LANGUAGES)('has a bet looked for first, and warns on its check page: %s', async (language) => {
    const member = await bettor(stage, language);
    const { at, page: check } = await toCheck(member);
    losesAndRestarts(SAVE_CALL);
    const login = await member.post(at, {});
    expect(login.location).toBe('/login?redirect=%2Fvote');
    await backToBet(member, login.location);
    const page = await member.get('/vote');
    expect(page.main).toContain(sentence(language, 'account:kept.unknown'));
    expect(page.main).not.toContain(sentence(language, 'account:kept.all'));
    expect(page.$('input[name=amount]').val()).toBe('10');
    expect(keyIn(page)).toBe(keyIn(check));
    const again = await member.post('/vote', {});
    expect((await member.get(again.location)).main).toContain(sentence(language, 'vote:check.unsettledForeign'));
  });

  it('keeps the key of the bet when it is corrected, however often', async () => {
    const member = await bettor(stage);
    const { at, page: check } = await toCheck(member);
    losesAndRestarts(SAVE_CALL);
    const login = await member.post(at, {});
    await backToBet(member, login.location);
    await member.get('/vote');
    for (const amount of ['nonsense', '']) {
      const refused = await member.post('/vote', { amount });
      expect([refused.status, keyIn(refused)]).toEqual([400, keyIn(check)]);
    }
  });

  it('keeps the key of a card of which nobody knows whether it was saved', async () => {
    const member = await stage.member(reading('en'));
    const path = '/profile/bank-card/add?kind=btc';
    const opened = await member.get(path);
    stage.upstream.otherwise(reset);
    const unsure = await member.post(path, { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' });
    expect([unsure.status, keyIn(unsure)]).toEqual([502, keyIn(opened)]);
    stage.upstream.heal();
    stage.upstream.otherwise(OVER);
    const login = await member.post(path, {});
    await signInAgain(member, login.location);
    const page = await member.get(path);
    expect([keyIn(page), page.main]).toEqual([
      keyIn(opened),
      expect.stringContaining(sentence('en', 'account:kept.unknown')),
    ]);
  });

  it('keeps the warning with scripts, which ask for the page once more by themselves', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    stage.upstream.on(SAVE_CALL, reset);
    const unsure = await member.post(at, {});
    expect(unsure.status).toBe(502);
    stage.upstream.heal();
    stage.upstream.otherwise(OVER);
    const login = await member.get(at);
    expect(login.location).toBe(`/login?redirect=${encodeURIComponent(at)}`);
    const back = await backToBet(member, login.location);
    expect(back.location).toBe(at);
    const page = await member.get(at);
    expect(page.main).toContain(sentence('en', 'vote:check.unsettledForeign'));
    expect(keyIn(page)).toBe(keyIn(unsure));
  });

  it('still does not know when the second attempt is surely refused, since the first one may have worked', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    stage.upstream.on(SAVE_CALL, reset);
    await member.post(at, {});
    stage.upstream.heal();
    stage.upstream.otherwise(OVER);
    const login = await member.post(at, {});
    expect(login.location).toBe('/login?redirect=%2Fvote');
    await backToBet(member, login.location);
    const page = await member.get('/vote');
    expect(page.main).toContain(sentence('en', 'account:kept.unknown'));
    const again = await member.post('/vote', {});
    expect((await member.get(again.location)).main).toContain(sentence('en', 'vote:check.unsettledForeign'));
  });

  it('leads to the receipt, and places nothing more, when the bet was placed in the login before', async () => {
    const member = await bettor(stage);
    const { at } = await toCheck(member);
    const placed = await member.post(at, {});
    expect(placed.status).toBe(302);
    stage.upstream.heal();
    stage.upstream.otherwise(OVER);
    const login = await member.get('/profile/bank-card');
    await backToBet(member, login.location);
    expect((await member.get(at)).location).toBe(placed.location);
    expect((await member.post(at, {})).location).toBe(placed.location);
    expect(timesSent(SAVE_CALL), 'since then').toBe(0);
  });

  it('has a withdrawal looked for first, and asks for nothing twice unless it is sent again', async () => {
    const card = { id: '7', bankName: 'Bank', cardNumber: '**** 1234', isDefault: true };
    const list = () => stage.upstream.on('/member/getuserbank', success({ list: [card] }));
    list();
    const member = await stage.member(reading('en'));
    await member.get('/profile/withdraw');
    const { location: at } = await member.post('/profile/withdraw', { amount: '300' });
    await member.get(at);
    losesAndRestarts(WITHDRAW);
    const login = await member.post(at, { payPassword: '246810' });
    expect(login.location).toBe('/login?redirect=%2Fprofile%2Fwithdraw');
    await signInAgain(member, login.location);
    list();
    const page = await member.get('/profile/withdraw');
    expect(page.main).toContain(sentence('en', 'account:kept.unknown'));
    const check = await member.post('/profile/withdraw', {});
    const checked = (await member.get(check.location)).main;
    const warnings = ['withdraw:unsettledForeign', 'withdraw:unsettledBlind'] as const;
    expect(warnings.some((key) => checked.includes(sentence('en', key)))).toBe(true);
    expect(timesSent(WITHDRAW), 'since then').toBe(0);
  });
});
