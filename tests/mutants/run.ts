import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { repositoryFiles, ROOT } from '../build/repository/repository';
import { MUTANTS } from './list';
import type { Mutant } from './mutant';

/**
 * `npm run mutants`: makes each change of the list in a copy of the repository, one at a time, and runs the tests that must
 * notice it. Ends with 1 when a change survives, when its old text does not stand in its file exactly once, or when these
 * tests fail without a change. Words after the command choose changes: those whose rule, file or description has each of them.
 */

/** Copies the files of the repository and links its packages. @returns the folder, without a slash at the end */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const path of repositoryFiles()) cpSync(join(ROOT, path), join(copy, path));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/**
 * Runs the tests of a change up to the first failure.
 *
 * @returns the names of tests that failed, what went wrong outside of tests, and how many tests there were
 * @throws Error for a path that is no test file
 */
async function runTests(vitest: Vitest, copy: string, { tests, only }: Pick<Mutant, 'tests' | 'only'>) {
  const files = tests.map((path) => join(copy, path));
  const found = await vitest.globTestSpecifications(files);
  const missing = files.filter((file) => !found.some(({ moduleId }) => moduleId === file));
  if (missing.length > 0) throw new Error(`No test file: ${missing.join(', ')}`);
  vitest.setGlobalTestNamePattern(only ?? '');
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(found);
  // Vitest hands out what it knows of other files from runs before as well.
  const modules = testModules.filter(({ moduleId }) => files.includes(moduleId));
  const namesOf = (state: 'passed' | 'failed') =>
    modules.flatMap(({ children }) => [...children.allTests(state)].map(({ fullName }) => fullName));
  return {
    passed: namesOf('passed'),
    failed: namesOf('failed'),
    broken: [
      ...modules.flatMap((module) => module.errors().map(({ message }) => message)),
      ...unhandledErrors.map(String),
    ],
  };
}

/** Whether the tests pass as they are. @returns what is wrong */
async function problemBefore(vitest: Vitest, copy: string, mutant: Mutant): Promise<string | undefined> {
  const { passed, failed, broken } = await runTests(vitest, copy, mutant);
  const wrong = [...failed, ...broken];
  if (wrong.length > 0) return `its tests fail without it: ${wrong.join('; ')}`;
  return passed.length > 0 ? undefined : 'no such test';
}

/** Makes a change, runs its tests and takes it back. @returns what is wrong; `undefined` when a test failed, as it must */
async function problemOf(vitest: Vitest, copy: string, mutant: Mutant): Promise<string | undefined> {
  const { file, from, to } = mutant;
  const path = join(copy, file);
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) return `must stand in ${file} exactly once: ${from}`;
  write(source.replace(from, () => to));
  try {
    const { failed, broken } = await runTests(vitest, copy, mutant);
    if (failed.length > 0) return undefined;
    // A module that cannot be loaded shows nothing of the tests.
    return broken.length > 0 ? `cannot be tested: ${broken.join('; ')}` : 'SURVIVED';
  } finally {
    write(source);
  }
}

/** Works through one share of the changes in a copy of its own, and prints a line for each. */
async function workThrough(mutants: readonly Mutant[]): Promise<void> {
  const copy = copyRepository();
  // Remix looks for the app's folder from here.
  process.chdir(copy);
  const vitest = await createVitest('test', {
    config: 'tests/vitest.config.ts',
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{}],
  });
  const before = new Map<string, string | undefined>();
  let isWrong = false;
  try {
    for (const mutant of mutants) {
      const since = performance.now();
      const tests = testsOf(mutant);
      if (!before.has(tests)) before.set(tests, await problemBefore(vitest, copy, mutant));
      const problem = before.get(tests) ?? (await problemOf(vitest, copy, mutant));
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      console.log(
        `${problem ? '✗' : '✓'} ${mutant.rule} ${mutant.change} (${seconds} s)${problem ? `\n  ${problem}` : ''}`,
      );
      isWrong ||= problem !== undefined;
    }
  } finally {
    await vitest.close();
  }
  // Vitest sets it for each test that fails, as all must here.
  process.exitCode = isWrong ? 1 : 0;
}

const testsOf = ({ tests, only }: Mutant) => [...tests, only].join();

/** A share for each core; changes with the same tests stay together, since those are run without a change first. */
function sharesOf(mutants: readonly Mutant[]): Mutant[][] {
  const groups = [...new Set(mutants.map(testsOf))];
  const shares = Math.min(availableParallelism(), groups.length);
  return Array.from({ length: shares }, (_, share) =>
    mutants.filter((mutant) => groups.indexOf(testsOf(mutant)) % shares === share),
  );
}

const SHARE = '--share=';
const [first = '', ...others] = process.argv.slice(2);
const words = first.startsWith(SHARE) ? others : [first, ...others];
const shares = sharesOf(
  MUTANTS.filter(({ rule, change, file }) =>
    words.every((word) => [rule, change, file].some((text) => text.includes(word))),
  ),
);
if (first.startsWith(SHARE)) await workThrough(shares[Number(first.slice(SHARE.length))] ?? []);
else {
  const since = performance.now();
  const codes = await Promise.all(
    shares.map(async (_, index) => {
      const child = fork(fileURLToPath(import.meta.url), [`${SHARE}${index}`, ...words]);
      const [code] = (await once(child, 'close')) as [number | null];
      return code;
    }),
  );
  console.log(`${shares.flat().length} changes in ${((performance.now() - since) / 60_000).toFixed(1)} minutes`);
  if (codes.length === 0 || codes.some((code) => code !== 0)) process.exitCode = 1;
}
