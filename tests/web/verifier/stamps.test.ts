import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { checkStamp, checkText, FORGED, languageOf, remarksOn, say } from '../../../public/verify.mjs';
import vectors from '../../vectors/stamps.json';
import { START } from '../member-api/draw/draw.stage';
import { CHAINS, makeToken, ROOT, SIGNERS, type Token } from '../member-api/stamps/authority.stage';
import { der, octets, oid } from '../member-api/stamps/certificates';
import { outcomes, read } from './receipt-outcomes';

const DIGEST = 'ab'.repeat(32);
const ROOTS = [ROOT.pem];
const token = (changed: Partial<Token> = {}) => makeToken({ digest: DIGEST, at: START, ...changed });
const check = (bytes: Uint8Array, digest = DIGEST, roots = ROOTS) =>
  checkStamp(Buffer.from(bytes).toString('base64'), digest, roots);

describe('a time-stamp', () => {
  it.each(vectors.tokens)('that OpenSSL made with $root and $hash holds', async ({ root, token: made }) => {
    const roots = [vectors.roots[root as 'rsa']];
    expect(await checkStamp(made, vectors.digest, roots)).toEqual({
      time: Date.parse(vectors.time),
      by: `Test Time-Stamps ${root}`,
      root: `Test Root ${root}`,
    });
    expect((await checkStamp(made, vectors.digest)).fault).toBe('root');
    expect((await checkStamp(made, DIGEST, roots)).fault).toBe('imprint');
  });

  it('holds with its parts written in pieces and without lengths, as some authorities do', async () => {
    const bytes = token();
    const whole = bytes.subarray(4);
    const name = oid('1.2.840.113549.1.7.2');
    const signed = whole.subarray(name.length + 4);
    const open = (tag: number, ...parts: Uint8Array[]) =>
      Buffer.concat([Uint8Array.of(tag, 0x80), ...parts, Uint8Array.of(0, 0)]);
    expect(await check(open(0x30, name, open(0xa0, signed)))).toMatchObject({ time: START, by: 'Stamps of Tests' });
    expect((await check(open(0x30, name, open(0xa0, signed)).subarray(0, -1))).fault).toBe('unreadable');
  });

  it('signed in a way that is not checked here is not called invalid', async () => {
    const bytes = token({ signer: SIGNERS.rsa });
    const name = oid('1.2.840.113549.1.1.11');
    bytes.set(oid('1.2.840.113549.1.1.10'), bytes.lastIndexOf(name));
    expect(await check(bytes)).toEqual({ fault: 'unsupported', time: START });
    expect(FORGED).not.toContain('unsupported');
  });

  it('says its time to the millisecond, where an authority does', async () => {
    expect(await check(token({ at: START + 123 }))).toMatchObject({ time: START + 123 });
  });

  it.each([
    ['for another digest', token({ digest: 'cd'.repeat(32) }), 'imprint'],
    ['whose content is not the signed one', token({ signs: Uint8Array.of(1) }), 'signature'],
    ['that names another certificate', token({ names: SIGNERS.rsa }), 'certificate'],
    ['of a root certificate that nobody named', token({ signer: SIGNERS.unknownRoot }), 'root'],
    ['of a certificate that signed itself', token({ signer: SIGNERS.itself }), 'root'],
    ['of a certificate without a purpose', token({ signer: SIGNERS.noPurpose }), 'certificate'],
    ['of a certificate for servers', token({ signer: SIGNERS.ofServers }), 'certificate'],
    ['of a certificate for time-stamps and more', token({ signer: SIGNERS.twoPurposes }), 'certificate'],
    ['of a certificate whose purpose may be ignored', token({ signer: SIGNERS.notCritical }), 'certificate'],
    ['of a certificate that had expired', token({ signer: SIGNERS.expired }), 'certificate'],
    ['of a certificate that was not valid yet', token({ signer: SIGNERS.notYet }), 'certificate'],
    ['of a certificate that was signed with SHA-1', token({ signer: SIGNERS.brokenHash }), 'root'],
    ['whose issuer may not issue', token({ signer: SIGNERS.noIssuer }), 'root'],
    ['whose issuer is too far from the root', token(CHAINS.tooDeep), 'root'],
    ['whose issuer had expired', token(CHAINS.expiredBetween), 'root'],
    ['whose issuer is missing', token(CHAINS.missingBetween), 'root'],
    ['that is cut', token().subarray(0, -1), 'unreadable'],
    ['with something behind it', Buffer.concat([token(), octets(Uint8Array.of(1))]), 'unreadable'],
    ['that is something else', der(0x30, octets(Buffer.from('hello'))), 'unreadable'],
    ['of no bytes', Buffer.alloc(0), 'unreadable'],
  ])('%s does not hold', async (_, bytes, fault) => {
    expect((await check(bytes)).fault).toBe(fault);
  });

  it('holds where the checker trusts the certificate itself', async () => {
    expect(await check(token({ signer: SIGNERS.itself, others: [] }), DIGEST, [SIGNERS.itself.pem])).toMatchObject({
      root: 'Stamps of Tests',
    });
  });

  it('that is changed in one byte states nothing else: neither another time, nor another signer', async () => {
    const bytes = token();
    const said = await check(bytes);
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1;
      const { fault, ...found } = await check(changed);
      if (fault === undefined) expect(found, `byte ${at}`).toEqual(said);
    }
  });
});

const won = read('won.txt');
const lineOf = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(won)?.[1] ?? '';
const DRAWS = Date.parse(lineOf('draws'));

/** The published receipt with time-stamps: of its root of bets, and of the start of its chain. */
function stamped(lines: Record<string, string>): string {
  const added = Object.entries(lines).map(([key, value]) => `${key}: ${value}\n`);
  return won.replace(/^seed: /m, `${added.join('')}seed: `);
}
const line = (changed: Partial<Token>, authority = 'tsa.example') =>
  `${authority} ${token(changed).toString('base64')}`;
const bets = (at: number, changed: Partial<Token> = {}) => line({ digest: lineOf('bets-root'), at, ...changed });

async function witnesses(text: string, language: ReturnType<typeof languageOf> = 'en') {
  const { steps, problems } = await checkText('receipt', text, undefined, ROOTS);
  const [step] = steps.filter(({ name }) => name === 'witnessed_bets');
  return { problems, outcome: step?.outcome, said: step ? remarksOn(language, step) : [] };
}

describe('a receipt', () => {
  it('without time-stamps holds, and says in every language that there is no outside witness', async () => {
    const { verdict, steps } = await outcomes(won);
    expect({ verdict, steps }).toMatchObject({
      verdict: 0,
      steps: { witnessed_chain: 'unwitnessed', witnessed_bets: 'unwitnessed' },
    });
    for (const language of LANGUAGES.map((tag) => languageOf(tag)!))
      expect((await witnesses(won, language)).said).toEqual([say(language, 'stamp_none')]);
  });

  it('with one from before the draw says who stamped it and when, in one line', async () => {
    const text = stamped({ 'bets-root-stamp-1': bets(DRAWS) });
    const { outcome, said } = await witnesses(text);
    expect(outcome).toBe('holds');
    const time = new Date(DRAWS).toISOString();
    expect(said).toEqual([
      `tsa.example: stamped at ${time} by “Stamps of Tests”, under the root certificate “Root of Tests”.`,
    ]);
    expect((await outcomes(text)).verdict).toBe(0);
  });

  it('with one from after the draw says that it does not show that the bets were locked before', async () => {
    const { outcome, said } = await witnesses(stamped({ 'bets-root-stamp-1': bets(DRAWS + 1) }));
    expect(outcome).toBe('afterwards');
    expect(said).toEqual([
      expect.stringMatching(/after the draw: this doesn’t show that the bets were locked before it\.$/),
    ]);
  });

  it.each([
    ['for something else', line({}), 'this time-stamp is for something else.'],
    ['that was changed', bets(DRAWS, { signs: Uint8Array.of(1) }), 'the signature of this time-stamp is wrong.'],
    ['of no authority', bets(DRAWS, { signer: SIGNERS.noPurpose }), 'not signed with a certificate for time-stamps'],
    ['that is none', 'tsa.example none', 'this isn’t a time-stamp.'],
  ])('with a stamp %s fails', async (_, value, said) => {
    const text = stamped({ 'bets-root-stamp-1': value, 'bets-root-stamp-2': bets(DRAWS) });
    const found = await witnesses(text);
    expect(found.outcome).toBe('fails');
    expect(found.said[0]).toContain(`tsa.example: ${said}`);
    expect((await outcomes(text)).verdict).toBe(1);
  });

  it('with one of an unknown root says that it was not checked, and how it can be', async () => {
    const text = stamped({ 'bets-root-stamp-1': bets(DRAWS, { signer: SIGNERS.unknownRoot }) });
    const { outcome, said } = await witnesses(text);
    expect(outcome).toBe('unproven');
    expect(said).toEqual([expect.stringContaining('--tsa-root')]);
    expect((await outcomes(text)).verdict).toBe(0);
  });

  it('says which authorities are still awaited', async () => {
    const { outcome, said } = await witnesses(stamped({ 'bets-root-awaited': 'a.example b.example' }));
    expect(outcome).toBe('unwitnessed');
    expect(said).toEqual(['Still awaited from: a.example b.example.']);
  });

  it('shows nothing of bets that are not locked yet', async () => {
    const { outcome } = await witnesses(read('before-close.txt'));
    expect(outcome).toBeUndefined();
  });

  it('compares the start of its chain with the opening of betting', async () => {
    const s0 = (at: number) => stamped({ 'chain-s0-stamp-1': line({ digest: lineOf('chain-s0'), at }) });
    const outcomeOf = async (text: string) =>
      (await checkText('receipt', text, undefined, ROOTS)).steps.find(({ name }) => name === 'witnessed_chain')
        ?.outcome;
    const opens = Date.parse(lineOf('opens'));
    expect(await outcomeOf(s0(opens))).toBe('holds');
    expect(await outcomeOf(s0(opens + 1))).toBe('afterwards');
    expect(await outcomeOf(s0(opens).replace(/^opens: .*\n/m, ''))).toBe('unproven');
  });

  it('in a browser is not checked for who signed it, and says so', async () => {
    const bytes = token();
    const other = token({ digest: 'cd'.repeat(32) });
    // As in a browser, where there is none.
    vi.stubGlobal('process', undefined);
    try {
      expect(await check(bytes)).toEqual({ fault: 'unchecked', time: START });
      expect((await check(other)).fault).toBe('imprint');
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
