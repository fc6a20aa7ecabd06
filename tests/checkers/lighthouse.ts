/**
 * `npm run lighthouse`: Lighthouse on public pages and on Home, as on a phone. Rules are the same on every machine and must all
 * hold. Speed depends on the machine, so it is only reported, as the median of some runs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '~/i18n/language';
import { install } from '../../app/commands/packages.mjs';
import { provideChromium } from '../chromium.mjs';
import { launch } from '../e2e/harness/app';
import { visitor } from '../machines/visitor';

const STRANGERS = ['/login', '/register', '/about-operator', '/report', '/preferences'];
const RULES = ['accessibility', 'best-practices', 'seo'] as const;
const SPEED_RUNS = 5;

type Category = (typeof RULES)[number] | 'performance';

interface Audit {
  id: string;
  title: string;
  score: number | null;
  displayValue?: string;
}

interface Report {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
}

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const program = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');

/** @throws {Error} with Lighthouse's output when it fails */
function look(url: string, cookie: string, categories: readonly Category[]): Report {
  const [headers, output] = [join(folder, 'headers.json'), join(folder, 'report.json')];
  writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--extra-headers=${headers}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] } },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const points = (score: number) => Math.round(score * 100);

/** Failed audits of a category with a weight. */
const failed = ({ categories, audits }: Report, category: Category) =>
  categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`);

await install(import.meta.dirname);
process.env['CHROMIUM_PATH'] ??= provideChromium();
const app = await launch({ HOST: '127.0.0.1' });
try {
  for (const language of LANGUAGES)
    for (const path of STRANGERS) {
      const report = look(app.url + path, `lang=${language}`, RULES);
      const said = RULES.map((category) => `${category} ${points(report.categories[category].score)}`).join(', ');
      say(`${path} (${language}): ${said}`);
      const wrong = RULES.flatMap((category) => failed(report, category));
      for (const one of wrong) say(`   ${one}`);
      if (wrong.length > 0) process.exitCode = 1;
    }

  const member = visitor(() => app.url, app.url);
  await member.get('/login');
  await member.post('/login', { username: 'demo', password: 'garden2026' });
  await member.get('/home');
  const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const reports = Array.from({ length: SPEED_RUNS }, () =>
    look(`${app.url}/home`, cookie, ['performance', 'accessibility', 'best-practices']),
  ).sort((one, other) => one.categories.performance.score - other.categories.performance.score);
  for (const { categories, audits, environment } of reports) {
    const times = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
      .map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`)
      .join(', ');
    const rules = `accessibility ${points(categories.accessibility.score)}, best-practices ${points(categories['best-practices'].score)}`;
    say(
      `/home, signed in: performance ${points(categories.performance.score)}, ${rules}; ${times}; machine ${environment.benchmarkIndex}`,
    );
  }
  const median = reports[Math.floor(SPEED_RUNS / 2)]?.categories.performance.score ?? NaN;
  say(`/home, signed in: performance ${points(median)}, the median of ${SPEED_RUNS} runs`);
} finally {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}
