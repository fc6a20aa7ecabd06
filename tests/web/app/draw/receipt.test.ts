import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { checkText, verdictOf } from '../../../../public/verify.mjs';
import { envelope, status, success } from '../../../faults/bad-upstream';
import vectors from '../../../vectors/draw.json';
import type { Browser } from '../harness/browser';
import { reading, sentence } from '../harness/sentences';
import { openStage, type Stage } from '../harness/stage';

let stage: Stage;
let member: Browser;
beforeAll(async () => {
  stage = await openStage();
  member = await stage.member();
});
afterAll(() => stage.close());
afterEach(() => stage.upstream.heal());

const tree = vectors.trees.find(({ size }) => size === 3)!;
const [id = '', period, option, , nonce] = vectors.leaves[0]!.split('|');
const placed = {
  id,
  period,
  option,
  amount: '1.00',
  odds: 1.95,
  payout: '0.00',
  status: 'open',
  at: '2026-11-21T10:31:07.000Z',
  nonce,
};
const won = { ...placed, status: 'won', payout: '1.95', proof: { index: 0, size: 3, path: tree.paths[0] } };
const open = {
  period,
  status: 'open',
  closesAt: '2026-11-21T10:32:50.000Z',
  commitment: vectors.chain[4],
  chain: { firstPeriod: '37', length: 8, s0: vectors.chain[0] },
};
const drawn = {
  ...open,
  status: 'complete',
  seed: vectors.chain[5],
  numbers: [4, 6, 4],
  sum: 14,
  result: ['rose', 'smoke'],
  betsRoot: tree.root,
  betsCount: 3,
};

function serve(order: object, draw: object): void {
  stage.upstream.on('/game/orders', success({ list: [order] }));
  stage.upstream.on('/lottery/getdraw', success(draw));
}
const page = `/vote/bets/42/${id}`;
const facts = ({ $ }: Awaited<ReturnType<Browser['get']>>) =>
  Object.fromEntries(
    $('main dl > div')
      .toArray()
      .map((row) => [$(row).find('dt').text(), $(row).find('dd').text()]),
  );

describe('the page of a receipt', () => {
  it('shows a bet that is open with what it would pay, in every language', async () => {
    serve(placed, open);
    for (const language of LANGUAGES) {
      const shown = facts(await (await stage.member(reading(language))).get(page));
      expect(shown[sentence(language, 'verify:receipt.status')]).toBe(sentence(language, 'verify:order_open'));
      expect(shown[sentence(language, 'verify:receipt.possible')]).toMatch(/^[$¥]1\.95$/);
      expect(shown[sentence(language, 'verify:receipt.payout')]).toBeUndefined();
    }
  });

  it('says when the draw is, where the service does, until the bet is settled', async () => {
    serve(placed, { ...open, drawsAt: '2026-11-21T10:33:00.000Z' });
    expect(facts(await member.get(page))['Draw at']).toBe('Nov 21, 2026, 10:33:00 UTC');
    serve(placed, open);
    expect(facts(await member.get(page))['Draw at']).toBeUndefined();
    serve(won, { ...drawn, drawsAt: '2026-11-21T10:33:00.000Z' });
    expect(facts(await member.get(page))['Draw at']).toBeUndefined();
  });

  it('shows what a bet was paid, when it was placed, and the unit of its amounts', async () => {
    serve(won, drawn);
    expect(facts(await member.get(page))).toMatchObject({
      Status: 'Won',
      Stake: '$1.00 credits',
      Odds: '1.95',
      Payout: '$1.95',
      Placed: 'Nov 21, 2026, 10:31:07 UTC',
      'Bet ID': id,
      Leaf: vectors.leaves[0],
      'Place in the tree': '1 of 3',
    });
  });

  it.each([
    ['yes', won, drawn],
    ['no', { ...won, amount: '2.00' }, drawn],
    ['no', { ...won, proof: { ...won.proof, path: ['zz'] } }, drawn],
    ['no', won, { ...drawn, betsCount: 4 }],
    ['waits', placed, open],
    ['unknown', { ...won, nonce: null }, drawn],
  ])('answers whether the order is in the tree with %s', async (answer, order, draw) => {
    serve(order, draw);
    expect((await member.get(page)).main).toContain(sentence('en', `verify:tree.${answer}`));
  });

  it.each([
    [{ ...won, payout: '0.50' }, 'returned'],
    [{ ...won, status: 'lost', payout: '0.00' }, 'lost'],
    [{ ...won, status: 'refunded', payout: '1.00' }, 'refunded'],
    [{ ...placed, review: true }, 'review'],
  ])('never calls %j a win (X9)', async (order, state) => {
    serve(order, drawn);
    expect(facts(await member.get(page))['Status']).toBe(sentence('en', `verify:order_${state}`));
  });

  it('asks to save it before and after the draw only while the bet is open, in every language', async () => {
    for (const language of LANGUAGES) {
      const browser = await stage.member(reading(language));
      const [before, late] = [
        sentence(language, 'verify:receipt.keepWhy'),
        sentence(language, 'verify:receipt.keepLate'),
      ];
      serve(placed, open);
      const waiting = await browser.get(page);
      expect(waiting.main).toContain(before);
      expect(waiting.main).toContain(late);
      serve(won, drawn);
      const settled = await browser.get(page);
      expect(settled.main).not.toContain(before);
      expect(settled.main).toContain(late);
    }
  });

  it('leads to the file to keep and to the check of its draw', async () => {
    serve(won, drawn);
    const { $ } = await member.get(page);
    expect($(`main a[href="${page}/receipt.txt"]`)).toHaveLength(1);
    expect($('main a[href="/vote/verify?period=42"]')).toHaveLength(1);
  });

  it('stands at a service that publishes no proofs', async () => {
    serve(won, drawn);
    stage.upstream.on('/lottery/getdraw', status(404));
    const shown = await member.get(page);
    expect(shown.status).toBe(200);
    expect(shown.main).toContain(sentence('en', 'verify:tree.unknown'));
  });

  it('shows the bet without its proof when that cannot be loaded, and offers to try again', async () => {
    serve(won, drawn);
    for (const failure of [status(500), status(429), envelope(500, 'Broken')]) {
      stage.upstream.on('/lottery/getdraw', failure);
      for (const language of LANGUAGES) {
        const shown = await (await stage.member(reading(language))).get(page);
        expect(shown.status).toBe(200);
        expect(shown.main).toContain(sentence(language, 'errors:load.proof'));
        expect(shown.$(`main a[href="${page}"]`).text()).toBe(sentence(language, 'errors:retry'));
        expect(shown.main).not.toContain(sentence(language, 'verify:tree.unknown'));
        expect(facts(shown)).toMatchObject({ [sentence(language, 'verify:receipt.order')]: id });
      }
    }
    stage.upstream.on('/lottery/getdraw', success(drawn));
    const again = await member.get(page);
    expect(again.main).toContain(sentence('en', 'verify:tree.yes'));
    expect(again.main).not.toContain(sentence('en', 'errors:load.proof'));
  });

  it.each([
    ['of a bet that is not among the member’s', '/vote/bets/42/other', 'bet.missing'],
    ['of another period', `/vote/bets/41/${id}`, 'bet.missing'],
    ['with a control character in its address', '/vote/bets/42/%07', 'bet.missing'],
  ])('%s says that it was not found', async (_, path, code) => {
    serve(won, drawn);
    const shown = await member.get(path);
    expect(shown.status).toBe(404);
    expect(shown.main).toContain(sentence('en', `errors:${code}`));
  });

  it('at a service without a list of bets says so', async () => {
    serve(won, drawn);
    stage.upstream.on('/game/orders', status(404));
    const shown = await member.get(page);
    expect(shown.status).toBe(404);
    expect(shown.main).toContain(sentence('en', 'errors:bet.noList'));
  });
});

describe('the file of a receipt', () => {
  it('is text to be saved, kept by no cache, and holds for the verifier', async () => {
    serve(won, drawn);
    const file = await member.get(`${page}/receipt.txt`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="receipt-42-${id}.txt"`);
    expect(file.headers.get('cache-control')).toContain('no-store');
    expect(file.body).toContain('service: http://members.example\n');
    expect(verdictOf([await checkText('receipt', file.body)])).toBe(0);
  });

  it('is written in the member’s language', async () => {
    serve(placed, open);
    for (const language of LANGUAGES)
      expect((await (await stage.member(reading(language))).get(`${page}/receipt.txt`)).body).toContain(
        `# ${sentence(language, 'verify:file.title')}`,
      );
  });

  it('has a name that no id can break out of', async () => {
    const odd = 'a"; filename="b/../ü';
    serve({ ...won, id: odd }, drawn);
    const file = await member.get(`/vote/bets/42/${encodeURIComponent(odd)}/receipt.txt`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="receipt-42-a_filename_b_.txt"');
  });

  it('that cannot be written leads back to the page, which says why', async () => {
    serve(won, drawn);
    expect((await member.get('/vote/bets/42/other/receipt.txt')).location).toBe('/vote/bets/42/other');
    stage.upstream.on('/lottery/getdraw', status(500));
    const answer = await member.get(`${page}/receipt.txt`);
    expect([answer.status, answer.location]).toEqual([303, page]);
    stage.upstream.on('/lottery/getdraw', success(drawn));
    expect((await member.get(page)).text).toContain(sentence('en', 'errors:upstream.server_error'));
  });

  it('is for members alone, and a login leads to its page', async () => {
    const answer = await stage.app.browser().get(`${page}/receipt.txt`);
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent(page)}`);
  });
});
