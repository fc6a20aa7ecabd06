import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPath, NO_ROOT, rootOf } from '~/contract/balance-tree';
import { writePathFile, writeRootsFile } from '~/domains/balances/balance-files.server';
import { checkFile, conclusionOf, resultOf, savedWhen, verdictOf, withPublished } from '../../../public/verify.mjs';
import { START } from '../member-api/draw/draw.stage';
import { makeToken, ROOT } from '../member-api/stamps/authority.stage';
import { seedOf, wholeTree } from '../member-api/balances/whole-tree';

const SERVICE = 'https://garden.example';
const NIGHT = '2026-11-24';

const tree = (amounts: readonly number[], seed = 1) =>
  wholeTree(
    seedOf(seed),
    amounts.map((amount, index) => ({ name: `member ${String(index)}`, amount })),
  ).paths;

type Path = ReturnType<typeof tree>[number];

const nightOf = ({ root, previous, tree: top, height, total, at }: Path) => ({
  ...{ night: NIGHT, at, madeAt: at + 3_600_000, root, previous, tree: top, height, total },
});
const fileOf = (path: Path) => writePathFile(SERVICE, { ...path, ...nightOf(path) }, ['A note.']);
const check = async (...texts: string[]) =>
  withPublished((await Promise.all(texts.map((text, index) => checkFile(String(index), text)))).flat());
const verdict = async (...texts: string[]) => {
  const all = await check(...texts);
  return [verdictOf(all), conclusionOf(all)];
};

/** A file with another text in place of one that it has. */
const changed = (file: string, from: string | RegExp, to: string) => {
  const text = file.replace(from, to);
  if (text === file) throw new Error(`the file has no ${String(from)}`);
  return text;
};

describe('a balance path', () => {
  it('holds for each member, and says the balance, the total and the time', async () => {
    const paths = tree([123_45, 5_00, 0, 70_00, 1]);
    for (const path of paths) expect(await verdict(fileOf(path))).toEqual([0, 'holds']);
    const [first] = await check(fileOf(paths[0] as Path));
    expect(first && resultOf('en', first.receipt)).toEqual([
      'member 0: 123.45 of the 198.46 owed to all members at 2026-11-24T00:00:00.000Z.',
    ]);
    expect(first?.steps.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['parts', 'holds'],
      ['root', 'holds'],
      ['witnessed_balances', 'unwitnessed'],
    ]);
  });

  it('says what outside witnesses show of its root, and fails with a time-stamp of another root', async () => {
    const [path] = tree([1_00, 2_00]) as [Path];
    const fileWith = (digest: string) => {
      const token = makeToken({ digest, at: START }).toString('base64');
      const witness = { stamps: [{ authority: 'tsa.example', time: START, token }], awaited: ['other.example'] };
      return writePathFile(SERVICE, { ...path, ...nightOf(path), witness }, []);
    };
    const [good] = await checkFile('path', fileWith(path.root), undefined, [ROOT.pem]);
    expect(good?.steps.at(-1)).toMatchObject({
      outcome: 'holds',
      stamps: [
        { code: 'stamp_holds', values: { authority: 'tsa.example', by: 'Stamps of Tests', root: 'Root of Tests' } },
        { code: 'stamp_awaited', values: { authority: 'other.example' } },
      ],
    });
    const [unknown] = await checkFile('path', fileWith(path.root));
    expect([unknown?.steps.at(-1)?.outcome, verdictOf([unknown!])]).toEqual(['unproven', 0]);
    const other = await checkFile('path', fileWith('ab'.repeat(32)), undefined, [ROOT.pem]);
    expect([other[0]?.steps.at(-1)?.outcome, verdictOf(other)]).toEqual(['fails', 1]);
  });

  it('agrees with the check of the app on every path, also on those that someone has changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(10 ** 9), { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.constantFrom('name', 'total', 'amount', 'sum', 'position', 'nothing'),
        async (amounts, seed, what) => {
          const [path] = tree(amounts, seed);
          if (!path) throw new Error('no path');
          const [share, ...others] = path.shares;
          const [beside, ...above] = share?.path ?? [];
          if (!share || !beside) throw new Error('no share');
          const shares = {
            amount: { ...share, amount: share.amount + 1 },
            sum: { ...share, path: [{ ...beside, sum: beside.sum + 1 }, ...above] },
            position: { ...share, position: share.position ^ 2 },
          };
          const altered = {
            ...path,
            ...(what === 'name' && { name: 'another' }),
            ...(what === 'total' && { total: path.total + 1 }),
            ...(what in shares && { shares: [shares[what as keyof typeof shares], ...others] }),
          };
          const holds = checkPath(altered) !== undefined;
          expect(holds).toBe(what === 'nothing');
          expect(await verdict(fileOf(altered))).toEqual(holds ? [0, 'holds'] : [1, 'fails']);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('a root that does not follow fails, and sums below zero or of 2^63 cannot be read', async () => {
    const [path] = tree([10_00, 20_00]);
    if (!path) throw new Error('no path');
    const other = 'ab'.repeat(32);
    expect(await verdict(fileOf({ ...path, root: other }))).toEqual([1, 'fails']);
    const file = fileOf(path);
    for (const sum of ['"-1.00"', '"92233720368547758.08"', '"1"', '"0x1.00"', '5', 'null']) {
      expect(await verdict(changed(file, /"sum": "[^"]*"/, `"sum": ${sum}`)), sum).toEqual([2, 'waits']);
      expect(await verdict(changed(file, /"amount": "[^"]*"/, `"amount": ${sum}`)), sum).toEqual([2, 'waits']);
      expect(await verdict(changed(file, /"total": "[^"]*"/, `"total": ${sum}`)), sum).toEqual([2, 'waits']);
    }
    // The largest sum is no mistake of writing, but it leads nowhere.
    expect(await verdict(changed(file, /"sum": "[^"]*"/, '"sum": "92233720368547758.07"'))).toEqual([1, 'fails']);
  });

  it('what is no path is refused with its name, whatever it is', async () => {
    for (const text of ['{', '[]', '{}', '[1]', '{"format":"balance path 2"}', '{"format":"balance path 1"}']) {
      const [one] = await check(text);
      expect([one?.problems.length, one?.steps.length], text).toEqual([1, 0]);
    }
    const file = fileOf(tree([10_00, 20_00])[0] as Path);
    for (const [key, value] of [
      ['night', '"soon"'],
      ['root', '"AB"'],
      ['height', '41'],
      ['height', '-1'],
      ['height', '1.5'],
      ['at', '"today"'],
      ['name', '""'],
      ['nonce', '""'],
    ] as const) {
      const [one] = await check(changed(file, new RegExp(`"${key}": ("[^"]*"|\\d+)`), `"${key}": ${value}`));
      expect(one?.problems, `${key} ${value}`).toEqual([
        // A height that is another number no longer fits the parts.
        { code: 'malformed', key },
      ]);
    }
    const [long] = await check(`{"format":"${'x'.repeat(4_000_001)}"}`);
    expect(long?.problems).toEqual([{ code: 'tooLong' }]);
  });

  it('of the file of own data is read as it is there: a list, with the rows of each night', async () => {
    const [first, second] = [tree([10_00, 20_00], 1)[0], tree([11_00, 20_00], 2)[0]] as [Path, Path];
    const next = { ...second, night: '2026-11-25', at: second.at + 86_400_000, madeAt: second.at };
    const files = [fileOf(first), writePathFile(SERVICE, { ...next, root: rootOf(next) }, [])];
    const rows = files.map((file) => JSON.parse(file) as object);
    const all = await check(JSON.stringify(rows));
    expect(all.map(({ receipt }) => receipt.balance)).toEqual(['10.00', '11.00']);
    expect(verdictOf(all)).toBe(0);
  });
});

describe('published roots', () => {
  const [path, second] = tree([10_00, 20_00]);
  if (!path || !second) throw new Error('no paths');
  const later = (previous: string) => {
    const night = { ...nightOf(path), night: '2026-11-25', at: path.at + 86_400_000, previous };
    return { ...night, root: rootOf(night) };
  };
  const roots = (...nights: ReturnType<typeof nightOf>[]) => writeRootsFile(SERVICE, nights, []);

  it('hold with the paths that lead to them, and one that leads to another root fails', async () => {
    const file = roots(later(path.root), nightOf(path));
    expect(await verdict(file)).toEqual([0, 'holds']);
    expect(await verdict(file, fileOf(path), fileOf(second))).toEqual([0, 'holds']);
    const elsewhere = tree([10_00], 9)[0] as Path;
    expect(await verdict(fileOf(elsewhere))).toEqual([0, 'holds']);
    expect(await verdict(file, fileOf(elsewhere))).toEqual([1, 'fails']);
    expect(await verdict(fileOf(path), fileOf(elsewhere)), 'two roots of one night').toEqual([1, 'fails']);
  });

  it('each include the one before: one that was replaced, or taken out, is seen', async () => {
    const replaced = { ...nightOf(path), total: path.total - 1 };
    expect(await verdict(roots(later(path.root), { ...replaced, root: rootOf(replaced) }))).toEqual([1, 'fails']);
    expect(await verdict(roots(later(NO_ROOT), nightOf(path)))).toEqual([1, 'fails']);
    expect(await verdict(roots({ ...nightOf(path), total: path.total + 1 }))).toEqual([1, 'fails']);
  });

  it('without the night of a path leave it open', async () => {
    expect(await verdict(roots(later(path.root)), fileOf(path))).toEqual([2, 'waits']);
  });

  it('what is still to be compared by hand is said', async () => {
    expect(savedWhen(await check(fileOf(path)))).toBe('compare');
    expect(savedWhen(await check(fileOf(path), roots(nightOf(path))))).toBe('compared');
    const receipt = readFileSync('tests/vectors/receipts/won.txt', 'utf8');
    expect(savedWhen(await check(fileOf(path), receipt))).toBe('keep');
  });
});
