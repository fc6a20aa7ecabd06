import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import stamps from '../../vectors/stamps.json';

const RECEIPTS = 'tests/vectors/receipts';

/** Runs a program in Node. */
async function run(args: string[], input?: string, cwd?: string) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], cwd });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.stdin.on('error', () => undefined).end(input ?? '');
  const code = await new Promise<number | null>((closed) => child.once('close', closed));
  return { code, said };
}

/** Runs the verifier as a member would. */
const verify = (args: string[], input?: string) => run(['public/verify.mjs', ...args], input);

describe('node verify.mjs', () => {
  it('says step by step that a receipt holds, and ends with 0', async () => {
    const { code, said } = await verify([`${RECEIPTS}/won.txt`]);
    expect(said.match(/^ {2}✓ passed: /gm)).toHaveLength(6);
    expect(said).toContain('SHA-256(seed): b1351d9f3c84786d5168364c733440ed13cf240ae9ae12561af6d64b58a17308');
    expect(said).toContain('Verified: every check passed.');
    expect(code).toBe(0);
  });

  it('checks time-stamps with the root certificates that the checker names, and only those', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verifier-'));
    const stamped = readFileSync(`${RECEIPTS}/won.txt`, 'utf8').replace(
      /^bets-root: .*$/m,
      `bets-root: ${stamps.digest}\n` +
        stamps.tokens.map(({ token }, i) => `bets-root-stamp-${i + 1}: tsa.example ${token}\n`).join(''),
    );
    try {
      writeFileSync(join(folder, 'roots.pem'), stamps.roots.rsa);
      const { said } = await verify([`--tsa-root=${join(folder, 'roots.pem')}`], stamped);
      expect(said.match(/stamped at 2026-11-26T01:16:18\.000Z by “Test Time-Stamps rsa”/g)).toHaveLength(2);
      expect(said.match(/under a root certificate that isn’t one of those you trust/g)).toHaveLength(2);
      expect((await verify([], stamped)).said).not.toContain('stamped at');
      for (const file of [join(folder, 'none.pem'), `${RECEIPTS}/won.txt`]) {
        const none = await verify(['--tsa-root', file], stamped);
        expect(none.said).toContain('no certificate in the --tsa-root file');
        expect(none.code).toBe(2);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('takes a receipt from its input', async () => {
    expect((await verify([], readFileSync(`${RECEIPTS}/lost.txt`, 'utf8'))).code).toBe(0);
  });

  it('says what does not hold, and ends with 1', async () => {
    const { code, said } = await verify(
      [],
      readFileSync(`${RECEIPTS}/won.txt`, 'utf8').replace('payout-minor: 195', 'payout-minor: 95'),
    );
    expect(said).toContain('✗ FAILED: The payout');
    expect(code).toBe(1);
  });

  it('says what has to wait for the draw, and ends with 2', async () => {
    const { code, said } = await verify([`${RECEIPTS}/after-close.txt`]);
    expect(said).toContain('… not known yet');
    expect(said).toContain('The receipt doesn’t say yet: seed');
    expect(said).toContain('Download the receipt again after the draw.');
    expect(code).toBe(2);
  });

  it('takes the receipts from before and after the draw together, and finds where they differ', async () => {
    expect((await verify([`${RECEIPTS}/before-close.txt`, `${RECEIPTS}/won.txt`])).code).toBe(0);
    const { code, said } = await verify(
      [`${RECEIPTS}/won.txt`, '-'],
      readFileSync(`${RECEIPTS}/before-close.txt`, 'utf8').replace('odds: 1.95', 'odds: 2.95'),
    );
    expect(said).toContain('differ in “odds”');
    expect(code).toBe(1);
  });

  it.each([
    ['en', '✗ WON, AND ONLY THE STAKE CAME BACK', 'Your pattern won; the service returned only the stake.'],
    ['zh', '✗ 已中奖，却只退还了投注额', '您的图案中奖了，平台却只退还了投注额。'],
    ['ja', '✗ 当たりなのに、賭け金だけが返還されている', '絵柄は当たりでしたが、サービスは賭け金しか返していません。'],
  ])('ends with 1 for a winner who got the stake alone, and says so (%s)', async (language, mark, words) => {
    const { code, said } = await verify([`${RECEIPTS}/refunded-won.txt`, '--lang', language]);
    expect(said).toContain(mark);
    expect(said).toContain(words);
    expect(said).not.toMatch(/every check passed|全部检查均通过|すべての検証項目に合格しました/);
    expect(code).toBe(1);
  });

  it.each([
    ['en', '– nothing to check', 'This draw was void'],
    ['zh', '– 没有可验证的内容', '本次开奖作废'],
    ['ja', '– 確認できるものなし', 'この抽選は無効です'],
  ])('ends with 0 for a void draw, and says that it was void (%s)', async (language, mark, words) => {
    const { code, said } = await verify([`${RECEIPTS}/refunded.txt`, '--lang', language]);
    expect(said).toContain(mark);
    expect(said.split('\n').at(-3)).toContain(words);
    expect(said).not.toMatch(/every check passed|again|全部检查均通过|重新|取り直/);
    expect(code).toBe(0);
  });

  it('says of a stake that went back to a loser that it was more than was owed', async () => {
    const { code, said } = await verify([`${RECEIPTS}/refunded-lost.txt`]);
    expect(said).toContain('more than was owed');
    expect(code).toBe(0);
  });

  it.each([
    ['no file', ['nowhere.txt'], 'This file can’t be opened.'],
    ['a folder', ['tests'], 'This file can’t be opened.'],
    ['a picture', ['public/demo/films/1004.webp'], 'This isn’t a receipt'],
    ['an option that there is not', ['--fast', `${RECEIPTS}/won.txt`], 'Usage:'],
    ['a language that there is not', ['--lang', 'fr', `${RECEIPTS}/won.txt`], 'Usage:'],
  ])('ends with 2 for %s', async (_, args, words) => {
    const { code, said } = await verify(args);
    expect(said).toContain(words);
    expect(code).toBe(2);
  });

  it.each([
    ['zh', '全部检查均通过'],
    ['ja', 'すべての検証項目に合格しました'],
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

describe('the verifier under another name', () => {
  let folder: string;
  const won = resolve(RECEIPTS, 'won.txt');
  const withheld = resolve(RECEIPTS, 'refunded-won.txt');
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'verifier-'));
    mkdirSync(join(folder, 'module'));
    writeFileSync(join(folder, 'module', 'package.json'), '{ "type": "module" }');
    copyFileSync('public/verify.mjs', join(folder, 'module', 'verify.js'));
    copyFileSync('public/verify.mjs', join(folder, 'copy of verify.mjs'));
    symlinkSync(resolve('public/verify.mjs'), join(folder, 'check'));
    symlinkSync(resolve('public/verify.mjs'), join(folder, 'check.js'));
    symlinkSync(resolve('public'), join(folder, 'public'));
    writeFileSync(join(folder, 'other.mjs'), `await import('./public/verify.mjs'); console.log('other');`);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it.each(['module/verify.js', 'module/verify', 'copy of verify.mjs', 'check', 'check.js', 'public/verify.mjs'])(
    'checks when started as %s',
    async (name) => {
      for (const args of [[name], ['--preserve-symlinks-main', name]]) {
        // A link that is not followed has no ending by which Node would know a module.
        if (args.length > 1 && name.startsWith('check')) continue;
        const held = await run([...args, won], undefined, folder);
        expect(held.said).toContain('Verified: every check passed.');
        expect(held.code).toBe(0);
        expect((await run([...args, withheld], undefined, folder)).code).toBe(1);
        expect((await run([...args, 'nowhere.txt'], undefined, folder)).code).toBe(2);
      }
    },
  );

  it('checks nothing as a part of another program', async () => {
    expect(await run(['other.mjs', won], undefined, folder)).toEqual({ code: 0, said: 'other\n' });
    expect(await run(['-e', `import('./public/verify.mjs')`, 'nowhere'], undefined, folder)).toEqual({
      code: 0,
      said: '',
    });
  });

  it('ends with 2 when it fails, or cannot tell whether it was started', async () => {
    const broken = readFileSync('public/verify.mjs', 'utf8').replace(
      'const found = [];\n  for (const file of files)',
      'const found = undefined;\n  for (const file of files)',
    );
    writeFileSync(join(folder, 'broken.mjs'), broken);
    const failed = await run(['broken.mjs', won], undefined, folder);
    expect(failed.said).toContain('The verifier failed; nothing was checked.');
    expect(failed.code).toBe(2);
    const piped = await run(['--input-type=module', '-', won], readFileSync('public/verify.mjs', 'utf8'), folder);
    expect(piped.code).toBe(2);
  });
});
