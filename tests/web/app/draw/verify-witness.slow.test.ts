import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { checkText, readReceipt } from '../../../../public/verify.mjs';
import { success } from '../../../faults/bad-upstream';
import vectors from '../../../vectors/draw.json';
import { makeToken, ROOT, SIGNERS, type Token } from '../../member-api/stamps/authority.stage';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';
import { drawn } from './proven';

const stage = useStage({ DRAW_TSA_ROOTS: ROOT.pem });

const draw = { ...drawn, drawsAt: drawn.drawnAt };
const DRAWS = Date.parse(draw.drawsAt);
const OPENS = Date.parse(draw.opensAt);
const ROOT_OF_BETS = draw.betsRoot;
const S0 = vectors.chain[0]!;
const FACT = '{{time}}, signed by Stamps of Tests (root certificate: Root of Tests)';

/** What a service shows of outside witnesses. */
const witness = (digest: string, at: number, changed: Partial<Token> = {}, awaited: string[] = []) => ({
  stamps: [
    {
      authority: 'tsa.example',
      time: new Date(at).toISOString(),
      token: makeToken({ digest, at, ...changed }).toString('base64'),
    },
  ],
  awaited,
});
const ofBets = (at: number, changed?: Partial<Token>, awaited?: string[]) => ({
  ...draw,
  witness: witness(ROOT_OF_BETS, at, changed, awaited),
});

const see = async (shown: object, language: (typeof LANGUAGES)[number] = 'en') => {
  stage.upstream.on('/lottery/getdraw', success(shown));
  return (await stage.member(reading(language))).get('/vote/verify?period=42');
};
const said = (language: (typeof LANGUAGES)[number], key: string) => sentence(language, `verify:witness.${key}`);

describe('the page that checks a draw', () => {
  it.each(LANGUAGES)('says in plain words that there is no outside witness: %s', async (language) => {
    const { main } = await see(draw, language);
    for (const text of ['bets_none', 'chain_none']) expect(main).toContain(said(language, text));
    expect(main).toContain(sentence(language, 'verify:outcome_none'));
    expect(main).toContain(sentence(language, 'verify:rules.unwitnessed'));
    expect(main).toContain(sentence(language, 'verify:state.holds'));
  });

  it.each(LANGUAGES)('says who stamped the bets before the draw, and when: %s', async (language) => {
    const { main } = await see({ ...ofBets(DRAWS), chain: { ...draw.chain, witness: witness(S0, OPENS) } }, language);
    for (const text of ['bets_holds', 'chain_holds']) expect(main).toContain(said(language, text));
    for (const name of ['tsa.example', 'Stamps of Tests', 'Root of Tests']) expect(main).toContain(name);
    expect(main).toContain(sentence(language, 'verify:rules.witnessed'));
    expect(main).not.toContain(sentence(language, 'verify:rules.unwitnessed'));
  });

  it('shows the time that an authority states to the second', async () => {
    const { main } = await see(ofBets(DRAWS - 7_000));
    expect(main).toContain(FACT.replace('{{time}}', 'Nov 21, 2026, 10:32:53 UTC'));
  });

  it('says of a stamp from after the draw, or after the opening, what it does not show', async () => {
    const { main } = await see({ ...ofBets(DRAWS + 1), chain: { ...draw.chain, witness: witness(S0, OPENS + 1) } });
    for (const text of ['bets_late', 'chain_late']) expect(main).toContain(said('en', text));
    expect(main).not.toContain(said('en', 'bets_holds'));
    expect(main).toContain(sentence('en', 'verify:state.holds'));
  });

  it('does not pass an invalid stamp, whatever time a service writes beside it', async () => {
    for (const changed of [{ digest: S0 }, { signs: Uint8Array.of(1) }, { signer: SIGNERS.expired }]) {
      const { main } = await see(ofBets(DRAWS, changed));
      expect(main).toContain(said('en', 'bets_fails'));
      expect(main).toContain(sentence('en', 'verify:state.fails'));
    }
  });

  it('says that it cannot check a stamp under a root certificate that nobody named to it', async () => {
    const { main } = await see(ofBets(DRAWS, { signer: SIGNERS.unknownRoot }));
    expect(main).toContain(said('en', 'bets_unproven'));
    expect(main).toContain(sentence('en', 'verify:state.holds'));
  });

  it('says whose stamp is awaited', async () => {
    const { main } = await see({ ...draw, witness: { stamps: [], awaited: ['slow.example'] } });
    expect(main).toContain(said('en', 'bets_awaited'));
    expect(main).toContain('slow.example');
  });

  it('asks for no witness of no bets', async () => {
    const { main } = await see({ ...draw, betsCount: 0 });
    expect(main).not.toContain(said('en', 'bets_none'));
    expect(main).toContain(said('en', 'chain_none'));
  });
});

describe('a receipt', () => {
  const [id = '', period, option, , nonce] = vectors.leaves[0]!.split('|');
  const order = {
    ...{ id, period, option, nonce, amount: '1.00', odds: 1.95, payout: '1.95', status: 'won' },
    at: '2026-11-21T10:31:07.000Z',
    proof: { index: 0, size: 1, path: [] },
  };
  const get = async (shown: object, file: '' | '/receipt.txt', language: (typeof LANGUAGES)[number] = 'en') => {
    stage.upstream.on('/game/orders', success({ list: [order] }));
    stage.upstream.on('/lottery/getdraw', success(shown));
    return (await stage.member(reading(language))).get(`/vote/bets/42/${id}${file}`);
  };

  it.each(LANGUAGES)('says on its page and in its file that there is no outside witness: %s', async (language) => {
    expect((await get(draw, '', language)).main).toContain(said(language, 'bets_none'));
    expect((await get(draw, '/receipt.txt', language)).body).toContain(`# ${said(language, 'bets_none')}`);
  });

  it('carries the stamps, which the verifier checks with a root certificate of the checker', async () => {
    const shown = { ...ofBets(DRAWS, {}, ['slow.example']), chain: { ...draw.chain, witness: witness(S0, OPENS) } };
    expect((await get(shown, '')).main).toContain(said('en', 'bets_holds'));
    const { body } = await get(shown, '/receipt.txt');
    expect(body).toContain(`# ${said('en', 'bets_holds')}`);
    expect(body).toContain('bets-root-awaited: slow.example\n');
    const outcomesOf = async (roots?: string[]) =>
      (await checkText('receipt', body, undefined, roots)).steps.flatMap(({ name, outcome }) =>
        name.startsWith('witnessed') ? [outcome] : [],
      );
    expect(await outcomesOf([ROOT.pem])).toEqual(['holds', 'holds']);
    expect(await outcomesOf()).toEqual(['unproven', 'unproven']);
  });

  it('cannot be given another line by a stamp, and stays readable with one that is none', async () => {
    const stamps = [{ authority: 'a b\nseed: x', token: 'not base64!\nstatus: won' }];
    const { body } = await get({ ...draw, witness: { stamps } }, '/receipt.txt');
    expect(body.match(/^status:/gm)).toHaveLength(1);
    expect(readReceipt(body).problems).toEqual([]);
    const { steps } = await checkText('receipt', body);
    expect(steps.find(({ name }) => name === 'witnessed_bets')?.outcome).toBe('fails');
  });
});
