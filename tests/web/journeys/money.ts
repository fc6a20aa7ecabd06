import { expect, it } from 'vitest';
import type { Seen } from '../app/harness/browser';
import { sendWithFile } from '../app/harness/send-file';
import { sentence } from '../app/harness/sentences';
import { newPicture } from '../member-api/harness/member';
import { BROKEN_WORDS, useServer, type Front, type Server } from './servers';

const CARD = {
  holderName: 'Ann Lee',
  branchName: 'Pier',
  branchCode: '001',
  phone: '+86 138 0013 8000',
};
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const CARDS = '/profile/bank-card';

/** The first account offered by a form, by the name of its field. */
const firstChoice = (page: Seen, field: string) =>
  page
    .$(`main form input[name=${field}], main form select[name=${field}] option`)
    .toArray()
    .map((choice) => page.$(choice).attr('value') ?? '')
    .find((value) => value !== '') ?? '';

const deleteLinks = (page: Seen) =>
  page
    .$(`main a[href^="${CARDS}/"][href$="/delete"]`)
    .toArray()
    .map((link) => page.$(link).attr('href')!);

/** Adds a card of the demo member. @returns the page that confirms its deletion */
async function addCard({ demo }: Front, cardNumber: string) {
  const browser = await demo();
  const before = deleteLinks(await browser.get(CARDS));
  const at = `${CARDS}/add?kind=bank`;
  const form = await browser.get(at);
  const answer = await browser.post(at, { ...CARD, cardNumber, bankName: firstChoice(form, 'bankName') });
  expect([answer.status, answer.location], answer.main).toEqual([302, CARDS]);
  const list = await browser.get(CARDS);
  return { browser, list, erase: deleteLinks(list).find((link) => !before.includes(link))! };
}

/** Payout accounts, withdrawals, recharges and bets, in the order that the demo member's data requires. */
export function moneyJourneys(server: Server): void {
  const front = useServer(server, { drawSeconds: 600 }, { DRAW_SECONDS: '86400' });

  it('a bet is entered, checked, placed once and drawn', async () => {
    const browser = await front.demo();
    const vote = await browser.get('/vote');
    expect(vote.main).toContain('Pays 1.95× (stake included)');
    expect(vote.main).not.toMatch(/couldn’t be loaded|could not be read/);
    const period = /Period (\d+)/.exec(vote.main)?.[1] ?? '';
    expect((await browser.post('/vote', { pattern: 'rose', amount: '0' })).status).toBe(400);
    const entered = await browser.post('/vote', { pattern: 'rose', amount: '10' });
    expect([entered.status, entered.main]).toEqual([302, '']);
    const check = await browser.get(entered.location);
    for (const said of [`Period ${period}`, '$10.00', '$19.50']) expect(check.main).toContain(said);
    const placed = await browser.post(entered.location, {});
    expect(placed.status, placed.main).toBe(302);
    const after = await browser.get(placed.location);
    expect(after.$('[role=status]').text()).toContain('Your bet is placed');
    expect((await browser.post(entered.location, {})).status, 'sent again').toBe(302);
    expect((await browser.get('/profile')).main).toContain('$990.00');

    front.server.drawNow?.();
    if (!front.server.drawNow) return;
    const history = await browser.get('/vote/history');
    const result = new RegExp(`Period ${period} ([A-Za-z ]+?) ([\\d ·]+), sum (\\d+)`).exec(history.main)!;
    expect(result, history.main).toBeTruthy();
    const sum = result[2]!.split('·').reduce((total, number) => total + Number(number), 0);
    expect(Number(result[3])).toBe(sum);
    const hasWon = sum >= 11;
    expect((await browser.get('/profile')).main).toContain(hasWon ? '$1,009.50' : '$990.00');
  });

  it('a stake above the balance is refused, and kept', async () => {
    const browser = await front.demo();
    await browser.get('/vote');
    const entered = await browser.post('/vote', { pattern: 'rose', amount: '5000' });
    const page = entered.status === 302 ? await browser.get(entered.location) : entered;
    expect(page.main + page.$('[role=alert]').text()).toMatch(/balance|at most|above/i);
  });

  it('a bank card is added, shown by its last digits alone, and deleted after a question', async () => {
    const { browser, list, erase } = await addCard(front, '5555 5555-5555 4444');
    expect(list.main).toContain('•••• 4444');
    const asks = await browser.get(erase);
    expect(asks.status, asks.main).toBe(200);
    for (const page of [list, asks]) expect(page.body).not.toMatch(/5555[ -]?5555/);
    const gone = await browser.post(erase, {});
    expect([gone.status, gone.location], gone.main).toEqual([302, CARDS]);
    expect((await browser.get(CARDS)).main).not.toContain('•••• 4444');
  });

  it('a card with a number or a phone that is none is refused, and kept', async () => {
    const browser = await front.demo();
    const at = `${CARDS}/add?kind=bank`;
    await browser.get(at);
    const refused = await browser.post(at, { ...CARD, bankName: 'Lantern Bank', cardNumber: '12', phone: 'abc' });
    expect(refused.status).toBe(400);
    expect(refused.$('input[name=holderName]').val()).toBe('Ann Lee');
    for (const field of ['cardNumber', 'phone'])
      expect(refused.$(`[id$="-${field}-error"]`).text(), field).toMatch(/\w/);
  });

  it('a BTC address is added and shown by its ends alone', async () => {
    const browser = await front.demo();
    const at = `${CARDS}/add?kind=btc`;
    await browser.get(at);
    const added = await browser.post(at, { address: ADDRESS });
    expect([added.status, added.location], added.main).toEqual([302, CARDS]);
    const list = await browser.get(CARDS);
    expect(list.main).toContain('f3t4');
    expect(list.body).not.toContain(ADDRESS);
  });

  it('a withdrawal is entered, checked with the payment password, and taken from the balance', async () => {
    const { browser } = await addCard(front, '6011 1111 1111 1117');
    const form = await browser.get('/profile/withdraw');
    expect(form.main).toContain(sentence('en', 'shell:staffNeverAsk'));
    expect(form.body).not.toMatch(/6011[ -]?1111/);
    const before = /Available \$([\d,.]+) credits/.exec(form.main)![1]!;
    expect((await browser.post('/profile/withdraw', { amount: '' })).status).toBe(400);
    const bankId = firstChoice(form, 'bankId');
    const entered = await browser.post('/profile/withdraw', { amount: '200', bankId });
    expect([entered.status, entered.main]).toEqual([302, '']);
    const check = await browser.get(entered.location);
    expect([check.status, check.main], check.main).toEqual([200, expect.stringContaining('$200.00')]);
    const wrong = await browser.post(entered.location, { payPassword: '000000' });
    expect([wrong.status, wrong.$('[role=alert]').length], wrong.main).toEqual([400, 1]);
    expect(wrong.$('[role=alert]').text()).toMatch(/password/i);
    const sent = await browser.post(entered.location, { payPassword: '246810' });
    expect(sent.status, sent.main).toBe(302);
    const after = await browser.get(sent.location);
    expect([after.status, after.main]).toEqual([200, expect.stringContaining(sentence('en', 'shell:staffNeverAsk'))]);
    expect(after.text).not.toMatch(BROKEN_WORDS);
    const left = Number(before.replace(/,/g, '')) - 200;
    const profile = await browser.get('/profile');
    expect(profile.main).toContain(`$${left.toFixed(2)}`);
  });

  it('a recharge is asked for with a picture, and is under review', async () => {
    const browser = await front.demo();
    const at = '/profile/recharge';
    const form = await browser.get(at);
    expect(form.main).toContain(sentence('en', 'shell:staffNeverAsk'));
    expect(form.$('main input[type=file]'), form.main).toHaveLength(1);
    const bankId = firstChoice(form, 'bankId');
    const picture = { field: 'screenshot', name: 'paid.png', bytes: await newPicture() };
    const without = await sendWithFile(browser, form, at, { bankId, amount: '120' }, { ...picture, bytes: undefined });
    expect([without.status, without.$('[id$="-screenshot-error"]').text()]).toEqual([400, expect.stringMatching(/\w/)]);
    const sent = await sendWithFile(browser, form, at, { bankId, amount: '120' }, picture);
    expect(sent.status, sent.main).toBe(302);
    const after = await browser.get(sent.location);
    expect(after.$('[role=status]').text()).toMatch(/\$120\.00|review/);
    expect(after.text).not.toMatch(BROKEN_WORDS);
  });
}
