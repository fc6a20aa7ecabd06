import { describe, expect, it } from 'vitest';
import { readEnv } from '../env';

const problems = (variables: Record<string, string>): string[] => {
  const read = readEnv(variables);
  return 'problems' in read ? read.problems : [];
};

describe('a slip of the keyboard', () => {
  it.each([
    ['API_BASE_URI', 'API_BASE_URL'],
    ['SESSION_SECRET', 'SESSION_SECRETS'],
    ['OPERATOR_LICENSE', 'OPERATOR_LICENCE'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['SESSION_SECRET_FILE', 'SESSION_SECRETS_FILE'],
    ['DATADIR', 'DATA_DIR'],
    ['PUBLIC_ORIGINS', 'PUBLIC_ORIGIN'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['OTEL_EXPORTER_OTLP_ENDPOINTS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['OTEL_SERVICENAME', 'OTEL_SERVICE_NAME'],
  ])('in %s is named with what was meant: %s', (typed, meant) => {
    expect(problems({ [typed]: 'x' })).toEqual([`${typed}: no such variable; is ${meant} meant?`]);
  });

  it.each([
    ['PUBLIC_URL', 'PUBLIC_ORIGIN'],
    ['REDIS_HOST', 'REDIS_URL'],
    ['POSTGRES_URL', 'DATABASE_URL'],
    ['DB_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['API_URL', 'API_BASE_URL'],
  ])('is not the only reason: %s is what other programs call %s', (typed, meant) => {
    expect(problems({ [typed]: 'x' })).toEqual([`${typed}: no such variable; is ${meant} meant?`]);
  });

  it('is not suspected where the real variable comes from a file', () => {
    expect(problems({ POSTGRES_URL: 'x', DATABASE_URL_FILE: '/run/secrets/database' })).toEqual([]);
  });

  it.each(['OPERATOR_', 'BRAND_', 'LEGAL_', 'DESK_', 'ALERT_', 'DRAW_', 'UPSTREAM_', 'PICTURE_'])(
    'is named in every name that begins with %s, with those that there are',
    (prefix) => {
      const [line = '', ...more] = problems({ [`${prefix}SOMETHING_ELSE`]: 'x' });
      expect(line).toMatch(
        new RegExp(`^${prefix}SOMETHING_ELSE: no such variable; those that begin with .* ${prefix}`),
      );
      expect(more).toEqual([]);
    },
  );

  it('is named where a variable without a secret is to be read from a file', () => {
    expect(problems({ BRAND_NAME_FILE: '/run/brand' })).toEqual([
      expect.stringMatching(/^BRAND_NAME_FILE: no such variable; files are read for SESSION_SECRETS, /),
    ]);
  });

  it('is not suspected in what other programs set', () => {
    const others =
      'PATH HOME HOSTNAME PWD SHLVL TERM USER NODE_VERSION NODE_OPTIONS YARN_VERSION PORTS LANG TZ CI HOSTS POST ' +
      'NODE_ENVS npm_config_cache npm_package_name POSTGRES_PASSWORD POSTGRES_USER POSTGRES_DB REDIS_PASSWORD DOCKER_HOST ' +
      'KUBERNETES_PORT KUBERNETES_SERVICE_HOST DESK_SERVICE_HOST DESK_SERVICE_PORT DESK_SERVICE_PORT_HTTP ' +
      'OTEL_TRACES_SAMPLER OTEL_TRACES_EXPORTER OTEL_PROPAGATORS OTEL_RESOURCE_ATTRIBUTES OTEL_EXPORTER_OTLP_PROTOCOL ' +
      'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_EXPORTER_OTLP_TRACES_HEADERS OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ' +
      'OTEL_EXPORTER_OTLP_TIMEOUT OTEL_BSP_MAX_QUEUE_SIZE OTEL_METRICS_EXPORTER OTEL_LOGS_EXPORTER OTEL_LOG_LEVEL ' +
      'DRAW_PORT_80_TCP DRAW_PORT_80_TCP_ADDR REDIS_SERVICE_HOST REDIS_PORT';
    expect(problems(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  });

  it('is not suspected where the real variable is set as well', () => {
    expect(problems({ DATA_DIR: './data', DATA_DIRS: 'x' })).toEqual([]);
  });
});
