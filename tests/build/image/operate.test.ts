import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import {
  drawMetrics,
  fundsMetrics,
  registry,
  requestMetrics,
  securityMetrics,
  traceMetrics,
  upstreamMetrics,
} from '~/config/observing/metrics.server';
import { ROOT } from '../repository/repository';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const handbook = read('docs/operate/README.md') + read('docs/operate/production.md');

test('whatever operators are told to watch is measured', () => {
  const usual = new Registry();
  collectDefaultMetrics({ register: usual });
  for (const family of [drawMetrics, fundsMetrics, requestMetrics, securityMetrics, traceMetrics, upstreamMetrics])
    family();
  const measured = new Set(
    [registry, usual].flatMap((each) => each.getMetricsAsArray().map(({ name }) => name)).concat('redis_up'),
  );
  const told = [
    ...handbook.matchAll(/\b(?:draw|funds|http|live|logins|nodejs|process|redis|requests|trace|upstream)_[a-z\d_]+/g),
  ];
  const names = new Set(told.map(([name]) => name.replace(/_(count|sum|bucket)$/, '')));
  expect(names.size).toBeGreaterThan(5);
  expect([...names].filter((name) => !measured.has(name))).toEqual([]);
});

test('whatever variables operators are told of are among the documented ones', () => {
  const documented = read('docs/configuration.md') + read('compose.yaml') + read('Dockerfile');
  const told = [...handbook.matchAll(/`([A-Z]+(?:_[A-Z]+)+)[`=]/g)].map(([, name = '']) => name);
  expect(told).toContain('SESSION_SECRETS');
  expect(told.filter((name) => !documented.includes(`\`${name}\``) && !documented.includes(name))).toEqual([]);
});
