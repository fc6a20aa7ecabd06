import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { checkText, conclusionOf, readReceipt, verdictOf } from '../../../../public/verify.mjs';
import vectors from '../../../../tests/vectors/draw.json';
import type { DrawProof } from '../draw.api.server';
import type { DrawWitnesses } from '../proof/witness.server';
import type { Order } from './orders.api.server';
import { receiptName, receiptText } from './receipt';

const AT = Date.UTC(2026, 10, 21, 10, 31);
const tree = vectors.trees.find(({ size }) => size === 3)!;
const [id = '', period = '', pattern, stake, nonce] = vectors.leaves[0]!.split('|');

const order: Order = {
  id,
  period,
  pattern: pattern as 'rose',
  stake: Number(stake),
  ratio: 1.95,
  payout: 0,
  status: 'open',
  review: false,
  at: AT,
  nonce,
  leafVersion: 1,
  commitment: undefined,
  s0: undefined,
  proof: undefined,
};
const open = {
  period,
  status: 'open',
  opensAt: AT - 60_000,
  closesAt: AT + 110_000,
  drawsAt: AT + 120_000,
  commitment: vectors.chain[4],
  chain: { firstPeriod: '37', length: 8, s0: vectors.chain[0]!, publishedAt: AT - 3_600_000 },
} as DrawProof;
const paid: Order = { ...order, status: 'won', payout: 195, proof: { index: 0, size: 3, path: tree.paths[0]! } };
const drawn: DrawProof = {
  ...open,
  status: 'complete',
  betsRoot: tree.root,
  betsCount: 3,
  seed: vectors.chain[5]!,
  numbers: [4, 6, 4],
  sum: 14,
  result: ['rose', 'smoke'],
};

const write = (
  facts: { order: Order; draw: DrawProof | undefined; witnesses?: DrawWitnesses },
  language: (typeof LANGUAGES)[number] = 'en',
) =>
  receiptText(
    {
      witnesses: {},
      ...facts,
      service: 'https://draw.example',
      issuedAt: AT,
      unit: 'credits',
      url: 'https://draw.example/r',
      verifyUrl: 'https://draw.example/v',
      doubts: [],
    },
    textsOf(language),
  );
const verdict = async (text: string) => verdictOf([await checkText('receipt', text)]);
const people = (text: string) => text.split('\n').filter((line) => line.startsWith('#'));

describe('a receipt', () => {
  it('of a paid order is found to hold by the verifier, in every language', async () => {
    for (const language of LANGUAGES) expect(await verdict(write({ order: paid, draw: drawn }, language))).toBe(0);
  });

  it('states amounts with their unit and in minor units, times in UTC and the ratio', () => {
    expect(write({ order: paid, draw: drawn })).toContain(
      'stake: 1.00\nunit: credits\nstake-minor: 100\nodds: 1.95\nplaced: 2026-11-21T10:31:00.000Z\n',
    );
  });

  it('of the only order of a period holds without a path', async () => {
    const alone = { index: 0, size: 1, path: [] };
    const { root } = vectors.trees.find(({ size }) => size === 1)!;
    const draw = { ...drawn, betsRoot: root, betsCount: 1 };
    expect(await verdict(write({ order: { ...paid, proof: alone }, draw }))).toBe(0);
  });

  it('before the close says in words what is missing and when to fetch it again', async () => {
    const text = write({ order, draw: open });
    expect(await verdict(text)).toBe(2);
    expect(readReceipt(text).problems).toEqual([]);
    expect(text).not.toMatch(/^(seed|payout|bets-root|leaf-index|audit-path):/m);
    expect(people(text).join('\n')).toContain('after the close (2026-11-21T10:32:50.000Z): https://draw.example/r');
    expect(people(text).join('\n')).toContain('after the draw (2026-11-21T10:33:00.000Z): https://draw.example/r');
    expect(people(write({ order, draw: open }, 'ja'))[0]).toBe('# ベットの控えです。このファイルを保管してください。');
  });

  it('asks for nothing more once everything is known', () => {
    expect(people(write({ order: paid, draw: drawn }))).toHaveLength(3);
  });

  it('under review shows no result as if it were sure', () => {
    const text = write({ order: { ...order, review: true }, draw: { ...drawn, status: 'review' } });
    expect(text).not.toMatch(/^(seed|numbers|sum|winning|payout):/m);
    expect(text).toContain('status: review');
    expect(people(text).join('\n')).toContain('under review. Save this receipt again later');
  });

  describe('of a draw that became void', () => {
    const nine = vectors.trees.find(({ size }) => size === 9)!;
    const refunded: Order = {
      ...order,
      status: 'refunded',
      payout: 100,
      proof: { index: 0, size: 9, path: nine.paths[0]! },
    };
    const review: DrawProof = {
      ...drawn,
      status: 'review',
      opensAt: AT - 60_000,
      betsRoot: nine.root,
      betsCount: 9,
      numbers: undefined,
      sum: undefined,
      result: undefined,
    };

    it.each([
      ['en', 'void', /again|review/],
      ['zh-CN', '作废', /重新|复核/],
      ['ja', '無効', /取り直|確認中/],
    ] as const)('says that the stake went back, and not to fetch it again (%s)', async (language, word, never) => {
      for (const facts of [
        { order: refunded, draw: review },
        { order: { ...refunded, proof: undefined }, draw: review },
        { order: refunded, draw: { ...review, status: undefined, seed: undefined } },
      ]) {
        const text = write(facts, language);
        expect(people(text)).toHaveLength(4);
        expect(people(text)[3]).toContain(word);
        expect(people(text).join('\n')).not.toMatch(never);
        expect(conclusionOf([await checkText('receipt', text)])).toBe('void');
      }
    });

    it('is the published one of the verifier', () => {
      const published = readFileSync('tests/vectors/receipts/refunded.txt', 'utf8');
      const lines = (text: string) =>
        text.split('\n').filter((line) => !/^(#|issued:|format:|leaf-version:)/.test(line));
      expect(lines(write({ order: refunded, draw: review }))).toEqual(lines(published));
    });

    it('shows its seed, by which the verifier finds who would have won, and nothing before that', async () => {
      const write2 = (pattern: 'rose' | 'lily', draw: DrawProof) =>
        write({ order: { ...refunded, pattern, proof: undefined }, draw });
      const voided = { ...review, voidedAt: AT };
      expect(write2('rose', review)).not.toMatch(/^seed:/m);
      expect(conclusionOf([await checkText('won', write2('rose', voided))])).toBe('withheld');
      expect(conclusionOf([await checkText('lost', write2('lily', voided))])).toBe('void');
    });

    it('is not said where the service shows a seed: then the verifier finds the winner', async () => {
      const text = write({ order: { ...refunded, proof: paid.proof }, draw: drawn });
      expect(people(text)).toHaveLength(3);
      expect(conclusionOf([await checkText('receipt', text)])).toBe('withheld');
    });
  });

  it('of leaf version 2 says what the order was placed under, and what chain comes next', () => {
    const placed = { ...paid, leafVersion: 2, commitment: drawn.commitment, s0: vectors.chain[0]! };
    const nextChain = { firstPeriod: '45', length: 8, s0: 'ab'.repeat(32), announcedIn: '41' };
    const text = write({ order: placed, draw: { ...drawn, nextChain } });
    expect(text).toContain('format: draw receipt 2\n');
    expect(text).toContain(`leaf-version: 2\norder-commitment: ${drawn.commitment!}\norder-s0: ${vectors.chain[0]!}\n`);
    expect(text).toContain(`next-chain-first-period: 45\nnext-chain-s0: ${'ab'.repeat(32)}\n`);
    expect(readReceipt(text).problems).toEqual([]);
  });

  it('of a service without proofs says that it cannot be checked', () => {
    expect(people(write({ order, draw: undefined })).at(-1)).toContain('publishes no proof');
  });

  it('cannot be given another line by what a service sends', () => {
    const text = write({ order: { ...paid, id: `x\nseed: ${'ab'.repeat(32)}\u2028status: won` }, draw: drawn });
    expect(text.match(/^seed:/gm)).toHaveLength(1);
    expect(text.match(/^status:/gm)).toHaveLength(1);
  });

  it.each([
    ['won', 195, 'won'],
    ['won', 100, 'evened'],
    ['won', 99, 'returned'],
    ['returned', 50, 'returned'],
    ['refunded', 100, 'refunded'],
    ['lost', 0, 'lost'],
  ] as const)('of an order that the service calls %s and pays %i calls it %s', (status, payout, said) => {
    expect(write({ order: { ...paid, status, payout }, draw: drawn })).toContain(`\nstatus: ${said}\n`);
  });
});

it('the name of a receipt is one that every system takes', () => {
  expect(receiptName('42', id)).toBe(`receipt-42-${id}.txt`);
  expect(receiptName('../第1期', 'a"; x=\r\n/b')).toBe('receipt-_1_-a_x_b.txt');
});
