import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const RECEIPTS = 'tests/vectors/receipts';

/** Runs the verifier as a member would. */
async function verify(args: string[], input?: string) {
  const child = spawn(process.execPath, ['public/verify.mjs', ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.on('error', () => undefined).end(input ?? '');
  const code = await new Promise<number | null>((closed) => child.once('close', closed));
  return { code, said };
}

describe('node verify.mjs', () => {
  it('says step by step that a receipt holds, and ends with 0', async () => {
    const { code, said } = await verify([`${RECEIPTS}/won.txt`]);
    expect(said.match(/^ {2}✓ holds: /gm)).toHaveLength(6);
    expect(said).toContain('SHA-256(seed): b1351d9f3c84786d5168364c733440ed13cf240ae9ae12561af6d64b58a17308');
    expect(said).toContain('Everything holds.');
    expect(code).toBe(0);
  });

  it('takes a receipt from its input', async () => {
    expect((await verify([], readFileSync(`${RECEIPTS}/lost.txt`, 'utf8'))).code).toBe(0);
  });

  it('says what does not hold, and ends with 1', async () => {
    const { code, said } = await verify(
      [],
      readFileSync(`${RECEIPTS}/won.txt`, 'utf8').replace('payout-minor: 195', 'payout-minor: 95'),
    );
    expect(said).toContain('✗ DOES NOT HOLD: The payout');
    expect(code).toBe(1);
  });

  it('says what has to wait for the draw, and ends with 2', async () => {
    const { code, said } = await verify([`${RECEIPTS}/after-close.txt`]);
    expect(said).toContain('… not known yet');
    expect(said).toContain('The receipt does not say yet: seed');
    expect(said).toContain('Fetch the receipt again after the draw.');
    expect(code).toBe(2);
  });

  it('takes the receipts from before and after the draw together, and finds where they differ', async () => {
    expect((await verify([`${RECEIPTS}/before-close.txt`, `${RECEIPTS}/won.txt`])).code).toBe(0);
    const { code, said } = await verify(
      [`${RECEIPTS}/won.txt`, '-'],
      readFileSync(`${RECEIPTS}/before-close.txt`, 'utf8').replace('odds: 1.95', 'odds: 2.95'),
    );
    expect(said).toContain('differ in "odds"');
    expect(code).toBe(1);
  });

  it.each([
    ['no file', ['nowhere.txt'], 'This file cannot be opened.'],
    ['a folder', ['tests'], 'This file cannot be opened.'],
    ['a picture', ['public/images/icon.svg'], 'This is no receipt'],
    ['an option that there is not', ['--fast', `${RECEIPTS}/won.txt`], 'Usage:'],
    ['a language that there is not', ['--lang', 'fr', `${RECEIPTS}/won.txt`], 'Usage:'],
  ])('ends with 2 for %s', async (_, args, words) => {
    const { code, said } = await verify(args);
    expect(said).toContain(words);
    expect(code).toBe(2);
  });

  it.each([
    ['zh', '全部成立'],
    ['ja', 'すべて一致しました'],
  ])('speaks %s', async (language, words) => {
    expect((await verify([`${RECEIPTS}/won.txt`, '--lang', language])).said).toContain(words);
    expect((await verify([`--lang=${language}`, `${RECEIPTS}/won.txt`])).said).toContain(words);
  });

  it('reads no more of an endless input than a receipt can be long', async () => {
    const { code, said } = await verify([], 'seed '.repeat(2_000_000));
    expect(said).toContain('The text is too long for a receipt.');
    expect(code).toBe(2);
  });
});
