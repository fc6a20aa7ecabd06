import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { DRILL_FILE } from '~/config/observing/backup-drill.server';
import { writeTime } from '~/contract/time';
import { ROOT } from '../build/repository/repository';
import { launch } from '../e2e/harness/app';
import { envelope, openUpstream } from '../faults/bad-upstream';
import { hasProgram } from '../program';
import { providePostgres, startPostgres } from '../postgres.mjs';
import { freePort } from '../free-port.mjs';
import { startRedis } from '../redis.mjs';
import { GOOD_ANSWERS } from '../web/app/harness/good-answers';
import { SECRET } from '../web/app/harness/stage';
import { ORIGIN, visitor } from './visitor';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

interface Panel {
  type: string;
  title: string;
  fieldConfig?: { defaults: { unit?: string } };
  targets?: { expr: string }[];
}

const OPERATE = join(ROOT, 'docs', 'operate');
const read = (name: string) => readFileSync(join(OPERATE, name), 'utf8');
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
};
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
/** What Grafana fills in. */
const filled = (expr: string) => expr.replaceAll('$__rate_interval', '5m');
const drawn = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => filled(expr)));

/** Names of metrics in an expression: what is neither a function, a label nor a word of the language. */
function metricsOf(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"|'[^']*'|\{[^}]*\}|\[[^\]]*\]|\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ');
  const words = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return words.filter((word) => !['and', 'or', 'unless', 'bool', 'ALERTS', 'up', 'e6'].includes(word));
}

/** Runs promtool. @returns its output where it fails */
function problemsOf(args: string[], input?: string): string {
  const { status: code, stdout, stderr } = spawnSync('promtool', args, { cwd: OPERATE, encoding: 'utf8', input });
  return code === 0 ? '' : stdout + stderr;
}

describe.skipIf(!hasProgram('promtool'))('promtool', () => {
  test('reads the rules', () => {
    expect(problemsOf(['check', 'rules', 'alerts.yml'])).toBe('');
  });

  test('finds each alert firing when it should, and quiet on a usual day', () => {
    expect(problemsOf(['test', 'rules', 'alerts.test.yml'])).toBe('');
    const fired = [...read('alerts.test.yml').matchAll(/alertname="(\w+)"\}', value: 1/g)].map(([, name]) => name);
    expect(fired.sort()).toEqual(rules.map(({ alert }) => alert).sort());
  });

  test('reads every expression of the dashboard', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'));
    const file = join(folder, 'dashboard.yml');
    const recorded = drawn.map((expr, at) => ({ record: `panel:${String(at)}`, expr }));
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }));
    expect(problemsOf(['check', 'rules', file])).toBe('');
    rmSync(folder, { recursive: true });
  });
});

test('every panel has a title of its own and a unit, and something to draw', () => {
  const titles = panels.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const { title, fieldConfig, targets } of panels)
    expect([title, Boolean(fieldConfig?.defaults.unit), (targets ?? []).length > 0]).toEqual([title, true, true]);
});

test('every alert has a severity, a summary and a section of the handbook, and every section has an alert', () => {
  const [, runbook = ''] = /\n## Runbook\n([\s\S]*?)(?=\n## )/.exec(read('README.md')) ?? [];
  const sections = [...runbook.matchAll(/^### (\w+)\n\n(.+)/gm)].map(([, name]) => name);
  expect(sections).toEqual(rules.map(({ alert }) => alert));
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary.length).toBeGreaterThan(10);
    expect(annotations.runbook_url).toBe(`docs/operate/README.md#${alert.toLowerCase()}`);
  }
});

describe.skipIf(!hasProgram('redis-server') || providePostgres() === undefined)('apps that run', () => {
  let text: string;
  /** What ends what was started, the last first. */
  const ends: (() => unknown)[] = [];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scraped-'));
    ends.push(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, DRILL_FILE), `${writeTime(1_795_600_000_000)}\n`);
    const postgres = await startPostgres();
    ends.push(postgres.stop);
    const redis = await startRedis();
    ends.push(redis.stop);
    const upstream = await openUpstream(GOOD_ANSWERS);
    ends.push(upstream.close);
    upstream.on('/member/login', envelope(400, 'No'));
    const shared = { HOST: '127.0.0.1', PUBLIC_ORIGIN: ORIGIN };
    const embedded = { DATA_DIR: folder, DATABASE_URL: postgres.url, REDIS_URL: redis.url, DRAW_SECONDS: '5' };
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: upstream.url };
    const scraped: string[] = [];
    for (const env of [
      { ...embedded, ...traced },
      { API_BASE_URL: upstream.url, SESSION_SECRETS: SECRET },
    ]) {
      const port = String(await freePort());
      const app = await launch({ ...shared, ...env, METRICS_PORT: port });
      ends.push(app.stop);
      const browser = visitor(() => app.url);
      // The embedded API counts five wrong passwords of an account, and turns the sixth away.
      for (let tries = 0; tries < 6; tries++) {
        await browser.get('/login');
        await browser.post('/login', { username: 'demo', password: 'wrong' });
      }
      const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      // What is read from the store comes soon after the start.
      const isWhole = (one: string) =>
        /^ledger_check_ok 1$/m.test(one) &&
        /^desk_waiting\{.*\} 0$/m.test(one) &&
        /^draw_settlement_lag_seconds_count /m.test(one);
      const isEmbedded = 'DATABASE_URL' in env;
      scraped.push(
        await vi.waitFor(
          async () => {
            const one = await scrape();
            expect(!isEmbedded || isWhole(one)).toBe(true);
            return one;
          },
          { timeout: 60_000, interval: 500 },
        ),
      );
    }
    if (hasProgram('promtool'))
      for (const one of scraped) {
        const lines = problemsOf(['check', 'metrics'], one).split('\n');
        // Those of prom-client.
        expect(lines.filter((line) => line !== '' && !/^nodejs_active_\w+_total /.test(line))).toEqual([]);
      }
    text = scraped.join('\n');
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  test('measure whatever rules and dashboard name', () => {
    const measured = new Set([...text.matchAll(/^([a-z_]\w*)(?:\{| )/gm)].map(([, name]) => name));
    const named = new Set([...rules.map(({ expr }) => expr), ...drawn].flatMap(metricsOf));
    expect(named.size).toBeGreaterThan(25);
    expect([...named].filter((name) => !measured.has(name))).toEqual([]);
  });

  test('count refused logins of members and none of staff, and what a limit turned away, and have the labels that rules ask for', () => {
    expect(text.match(/^logins_failed_total\{of="members"\} [56]$/gm)).toEqual(
      [5, 6].map((count) => `logins_failed_total{of="members"} ${String(count)}`),
    );
    expect(text).toMatch(/^requests_throttled_total\{limit="member-api.password"\} 1$/m);
    expect(text.match(/^logins_failed_total\{of="staff"\} 0$/gm)).toHaveLength(2);
    const asked = rules.flatMap(({ expr }) => [...expr.matchAll(/queue=~?"([\w|]+)"/g)].map(([, names = '']) => names));
    for (const queue of asked.flatMap((names) => names.split('|')))
      expect(text).toContain(`desk_waiting{queue="${queue}"}`);
    expect(text).toMatch(/^backup_drill_timestamp_seconds 1795600000$/m);
    expect(text).toMatch(/^db_pool_connections [1-9]/m);
  });
});
