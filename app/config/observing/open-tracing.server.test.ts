import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { readEnv, type Env } from '../env';
import { openTracing } from './open-tracing.server';
import type { TracingOptions } from './tracing';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };

function envOf(given: Record<string, string>): Env {
  const read = readEnv(given);
  if ('problems' in read) throw new Error(read.problems.join());
  return read.env;
}

it.each([{}, { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }])(
  'loads nothing where no traces are sent: %o',
  async (given) => {
    const load = vi.fn();
    expect(await openTracing(envOf(given), pino({ enabled: false }), load)).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
  },
);

it('logs an outage once when it begins and once when it ends, and no word of the error, which could quote a header', async () => {
  const lines: string[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
  const createTracing = vi.fn();
  await openTracing(envOf({ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.25' }), log, () =>
    Promise.resolve({ createTracing }),
  );
  const [options] = createTracing.mock.calls[0] as [TracingOptions];
  expect(options).toMatchObject({ endpoint: 'http://collector.example:4318', ratio: 0.25, service: 'night-garden' });
  const error = Object.assign(new Error('header secret-word'), { code: 'ECONNREFUSED' });
  for (const failed of [error, error, undefined, undefined, error]) options.delivered({ spans: 3, error: failed });
  expect(lines.map((line) => (JSON.parse(line) as { cause?: string }).cause)).toEqual([
    'ECONNREFUSED',
    undefined,
    'ECONNREFUSED',
  ]);
  expect(lines.join()).not.toContain('secret-word');
});
