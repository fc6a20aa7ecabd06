import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { envelope, reset, status, success } from '../../../faults/bad-upstream';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

const ADD = '/profile/bank-card/add?kind=bank';
const BTC = '/profile/bank-card/add?kind=btc';
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const CARD = {
  holderName: 'Ann Lee',
  cardNumber: '4111 1111-1111 1111',
  bankName: 'Harbour Bank',
  branchName: 'Pier',
  branchCode: '001',
  phone: '+86 138 0013 8000',
};

describe('a payout account of the embedded service', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  it('is added once however often the form is sent, rests a day, is masked, and is deleted after a question', async () => {
    const member = await signIn(app.browser());
    await member.get(BTC);
    const answers = await Promise.all(Array.from({ length: 50 }, () => member.post(BTC, { address: ADDRESS })));
    expect(answers.map(({ location }) => location)).toEqual(Array(50).fill('/profile/bank-card'));
    const list = await member.get('/profile/bank-card');
    expect(list.$('[role=status]').text()).toMatch(/^Saved\. You can withdraw to it from .+ \(in 1 day\)\.$/);
    expect(list.main.match(/•••• f3t4/g)).toHaveLength(1);
    expect(list.body).not.toContain(ADDRESS);

    await member.get(BTC);
    const again = await member.post(BTC, { address: ADDRESS });
    expect([again.status, again.main.includes(sentence('en', 'errors:card.exists'))]).toEqual([400, true]);

    const remove = list
      .$('main section')
      .filter((_, section) => list.$(section).text().includes('f3t4'))
      .find('a')
      .attr('href')!;
    expect((await member.get(remove)).main).toContain('•••• f3t4');
    expect((await member.get('/profile/bank-card')).main).toContain('f3t4');
    await member.get(remove);
    expect((await member.post(remove, {})).location).toBe('/profile/bank-card');
    expect((await member.get('/profile/bank-card')).main).not.toContain('f3t4');
    const gone = await member.get(remove);
    expect([gone.status, gone.main.includes(sentence('en', 'errors:card.missing'))]).toEqual([404, true]);
  });
});

describe('in front of another service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage.close());
  afterEach(() => stage.upstream.heal());

  it.each(LANGUAGES)('what is wrong stands next to its field, and what was typed stays: %s', async (language) => {
    const member = await stage.member(reading(language));
    await member.get(ADD);
    const answer = await member.post(ADD, { ...CARD, cardNumber: '4111111111111112', phone: '12' });
    expect(answer.status).toBe(400);
    expect(answer.$('[id$=cardNumber-error]').text()).toBe(sentence(language, 'errors:cardNumber.format'));
    expect(answer.$('[id$=phone-error]').text()).toBe(sentence(language, 'errors:card.phone'));
    expect(answer.$('[name=holderName]').attr('value')).toBe('Ann Lee');
    await member.get(BTC);
    const coins = await member.post(BTC, { address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' });
    expect(coins.main).toContain(sentence(language, 'errors:btc.testnet'));
  });

  it('sends a chosen bank with its id and its name, and plain digits', async () => {
    stage.upstream.on('/bank/list', success({ list: [{ id: 7, name: 'Harbour Bank', kind: 'bank' }] }));
    stage.upstream.on('/member/savebtc', success({}));
    const member = await stage.member();
    expect((await member.get(ADD)).$('select[name=bankName] option')).toHaveLength(2);
    expect((await member.post(ADD, CARD)).location).toBe('/profile/bank-card');
    const sent = stage.upstream.received.find(({ path }) => path === '/member/savebtc');
    expect(JSON.parse(sent!.body)).toMatchObject({
      kind: 'bank',
      bankId: '7',
      bankName: 'Harbour Bank',
      cardNumber: '4111111111111111',
      phone: '+8613800138000',
      isDefault: false,
    });
  });

  it('a refusal in code 409 speaks of the account, since no key of the form goes along', async () => {
    const member = await stage.member();
    await member.get(ADD);
    stage.upstream.on('/member/savebtc', envelope(409, 'This card belongs to another member.'));
    const answer = await member.post(ADD, CARD);
    expect(answer.status).toBe(400);
    expect(answer.$('[role=alert]').text()).toContain('This card belongs to another member.');
    expect(answer.main).not.toContain(sentence('en', 'errors:form.sent_before'));
  });

  it.each(LANGUAGES)('an empty list, a failed one and a failed deletion say so: %s', async (language) => {
    const member = await stage.member(reading(language));
    stage.upstream.on('/member/getuserbank', success({ list: [] }));
    expect((await member.get('/profile/bank-card')).main).toContain(sentence(language, 'cards:empty'));
    stage.upstream.on('/member/getuserbank', envelope(500));
    expect((await member.get('/profile/bank-card')).main).toContain(sentence(language, 'errors:load.cards'));
    stage.upstream.on('/member/getuserbank', success({ list: [{ id: 5, cardNumber: '4111111111111111' }] }));
    stage.upstream.on('/member/deletebank', envelope(400));
    const page = await member.get('/profile/bank-card/5/delete');
    expect(page.body).not.toContain('4111111111111111');
    const answer = await member.post('/profile/bank-card/5/delete', {});
    expect(answer.main).toContain(sentence(language, 'errors:failed.cardDelete'));
  });

  it('one that was deleted although the answer was lost is not called undeleted', async () => {
    const member = await stage.member();
    let list: object[] = [{ id: 5, cardNumber: '**** 9999' }];
    stage.upstream.on('/member/getuserbank', (...call) => success({ list })(...call));
    stage.upstream.on('/member/deletebank', (...call) => {
      list = [];
      reset(...call);
    });
    await member.get('/profile/bank-card/5/delete');
    expect((await member.post('/profile/bank-card/5/delete', {})).location).toBe('/profile/bank-card');
    const page = await member.get('/profile/bank-card');
    expect(page.$('[role=status]').text()).toBe(sentence('en', 'cards:flash.deleted'));
  });

  it.each(LANGUAGES)('whether one was deleted is called unknown where nobody knows: %s', async (language) => {
    for (const list of [success({ list: [{ id: 5, cardNumber: '**** 9999' }] }), status(502)]) {
      const member = await stage.member(reading(language));
      stage.upstream.on('/member/getuserbank', success({ list: [{ id: 5, cardNumber: '**** 9999' }] }));
      await member.get('/profile/bank-card/5/delete');
      stage.upstream.on('/member/deletebank', reset);
      stage.upstream.on('/member/getuserbank', list);
      const answer = await member.post('/profile/bank-card/5/delete', {});
      expect(answer.status).toBe(502);
      const [start = ''] = sentence(language, 'errors:cardDelete.unsure').split('{{');
      expect(answer.$('[role=alert]').text()).toContain(start.trim());
      expect(answer.$('[role=alert] h2').text()).toBe(sentence(language, 'errors:unsure.title'));
      expect(answer.$('main form button')).toHaveLength(1);
    }
  });

  /** A service that saves a card, loses the response, and lists the card from then on. */
  function savesAndLoses(saved: object): void {
    let list: object[] = [{ id: 5, cardNumber: '**** 9999' }];
    stage.upstream.on('/member/getuserbank', (...call) => success({ list })(...call));
    stage.upstream.on('/member/savebtc', (...call) => {
      list = [...list, saved];
      reset(...call);
    });
  }

  it('one that was saved although its answer was lost is found in the list', async () => {
    const member = await stage.member();
    await member.get(ADD);
    savesAndLoses({ id: 6, cardNumber: '411111******1111', usableFrom: '2099-01-02T03:04:00Z' });
    expect((await member.post(ADD, CARD)).location).toBe('/profile/bank-card');
    const list = await member.get('/profile/bank-card');
    expect(list.$('[role=status]').text()).toMatch(/^Saved\. You can withdraw to it from Jan 2, 2099/);
    expect(list.main).toContain('•••• 1111');
  });

  it.each(LANGUAGES)(
    'one of which nobody knows says to look at the list, and keeps what was typed: %s',
    async (language) => {
      const member = await stage.member(reading(language));
      await member.get(ADD);
      savesAndLoses({ id: 6, cardNumber: '**** 2222' });
      const answer = await member.post(ADD, CARD);
      expect(answer.status).toBe(502);
      const [start = ''] = sentence(language, 'errors:card.unsure').split('{{');
      expect(answer.$('[role=alert]').text()).toContain(start.trim());
      const link = answer.$('main a[href="/profile/bank-card"]').first();
      expect(link.text()).toBe(sentence(language, 'cards:look'));
      for (const [name, value] of Object.entries(CARD)) expect(answer.$(`[name=${name}]`).attr('value')).toBe(value);
    },
  );
});
