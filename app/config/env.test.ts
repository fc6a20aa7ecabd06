import { describe, expect, it } from 'vitest';
import { readEnv } from './env';

const problems = (variables: Record<string, string>): string[] => {
  const read = readEnv(variables);
  return 'problems' in read ? read.problems : [];
};
const env = (variables: Record<string, string> = {}) => {
  const read = readEnv(variables);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.env;
};

const GOOD = 'a secret that is at least 32 characters long';

const OPERATOR = {
  OPERATOR_NAME: 'Garden Ltd',
  OPERATOR_LICENCE: 'GL-1',
  OPERATOR_LICENCE_URL: 'https://regulator.example/GL-1',
  OPERATOR_COUNTRIES: 'JP',
  OPERATOR_COMPLAINTS: 'complaints@garden.example',
};

describe('an environment without any of our variables', () => {
  it('is the demo, with the published defaults', () => {
    expect(env({ PATH: '/bin', HOME: '/root', LANG: 'C' })).toMatchObject({
      NODE_ENV: 'production',
      PORT: 3000,
      DATA_DIR: './data',
      VIDEO_API_KIND: 'native',
      UPSTREAM_TIMEOUT_MS: 10_000,
      UPSTREAM_BREAK_AFTER: 5,
      READ_CACHE_SECONDS: 5,
      PICTURE_HOSTS: [],
      PICTURE_CACHE_MB: 128,
      TRUST_PROXY: 0,
      BRAND_NAME: 'Night Garden',
      WINNERS_FEED: 'on',
      DOWNLOADS: 'off',
      CURRENCY: 'CNY',
      DRAW_SECONDS: 180,
      DRAW_CLOSE_SECONDS: 10,
      DRAW_SOON_SECONDS: 30,
      DEMO: 'on',
      DEMO_REVIEW_SECONDS: 20,
      PAYOUT_HOLD_HOURS: 24,
      LIMIT_PROFILE: 'none',
      LOG_LEVEL: 'info',
    });
    expect(env().API_BASE_URL).toBeUndefined();
    expect(env().METRICS_PORT).toBeUndefined();
  });

  it('takes the rules for limits of a country that it knows, and no others', () => {
    expect(env({ LIMIT_PROFILE: 'se' }).LIMIT_PROFILE).toBe('se');
    expect(() => env({ LIMIT_PROFILE: 'fr' })).toThrow('LIMIT_PROFILE');
  });

  it('is what empty variables are, too', () => {
    expect(env({ API_BASE_URL: '', PORT: ' ', OPERATOR_NAME: '' })).toEqual(env());
  });
});

describe('real-money mode', () => {
  it('starts when all five facts about the operator are there', () => {
    expect(env(OPERATOR)).toMatchObject({ ...OPERATOR, OPERATOR_COUNTRIES: ['JP'] });
  });

  it.each(Object.keys(OPERATOR))('does not start without %s, and says that it is missing', (name) => {
    const { [name as keyof typeof OPERATOR]: _, ...rest } = OPERATOR;
    const [line = '', ...more] = problems(rest);
    expect(line).toMatch(new RegExp(`^${name}: missing`));
    expect(more).toEqual([]);
  });

  it.each(Object.entries(OPERATOR))('does not start with %s alone', (name, value) => {
    const [line = ''] = problems({ [name]: value });
    const [missing = ''] = line.split(': missing');
    expect(missing.split(', ').sort()).toEqual(
      Object.keys(OPERATOR)
        .filter((other) => other !== name)
        .sort(),
    );
  });
});

describe('a value that is wrong', () => {
  it.each([
    ['PORT', ['http', '-1', '70000', '80.5', '0x50']],
    [
      'API_BASE_URL',
      ['member.example', 'ftp://member.example', 'http://', 'http:///x', 'https://user:secret-value@a.example'],
    ],
    ['VIDEO_API_URL', ['/videos', 'javascript:alert(1)']],
    ['VIDEO_API_KIND', ['MacCMS', 'xml']],
    [
      'PICTURE_HOSTS',
      [
        'localhost',
        '127.0.0.1',
        '2130706433',
        '0x7f.1',
        '[::1]',
        'a.example/path',
        'a.example:8080',
        'a..example',
        '*',
        '*.com',
        'a.*.example',
        'https://*.example',
        'https://a.example/path',
        'https://user:secret-value@a.example',
        'ftp://a.example',
        'b.example, -',
      ],
    ],
    ['PICTURE_CACHE_MB', ['-1', '1.5', 'much']],
    [
      'SESSION_SECRETS',
      ['short', `${GOOD},short`, ',', 'a'.repeat(32), 'abcabcabc'.repeat(4), `"${GOOD}"`, `'${GOOD}'`],
    ],
    ['BASE_PATH', ['/garden']],
    ['PUBLIC_ORIGIN', ['members.example', 'https://members.example/app', 'https://members.example?x']],
    ['TRUST_PROXY', ['true', '11']],
    ['DESK_TRUST_PROXY', ['true', '11']],
    ['BRAND_NAME', ['Garden', 'A Night Garden', `${'x'.repeat(21)} y`]],
    ['BRAND_COLORS', ['orange', 'dark.accent=#333333', 'dark.nothing=#ffffff', 'secret-value']],
    ['LEGAL_TERMS_URL', ['/terms', 'javascript:alert(1)', 'https://user:secret-value@a.example']],
    ['WINNERS_FEED', ['yes']],
    ['DOWNLOADS', ['yes', 'true']],
    ['CURRENCY', ['yuan', 'cny', 'ZZZ', 'XYZ']],
    ['OPERATOR_COMPLAINTS', ['nowhere', 'see the site', '12345', 'https://x']],
    ['ALERT_WEBHOOK_SECRET', ['a'.repeat(40)]],
    [
      'DATABASE_URL',
      ['mysql://u:secret-value@x/y', 'secret-value', 'postgresql://', 'postgres://u:secret-value@x:y/z'],
    ],
    ['REDIS_URL', ['http://x', 'secret-value', 'redis://', 'redis://u:secret-value@x:y']],
    ['MAX_IN_FLIGHT', ['-1', 'many']],
    ['METRICS_PORT', ['http', '0', '-1', '65536', '3000']],
    ['DRAW_SECONDS', ['1', '100000']],
    ['DRAW_BEACON', ['on', 'drand']],
    [
      'DRAW_BEACON_URLS',
      ['http://relay.example', 'relay.example', 'https://a.example,b', 'https://u:secret-value@a.example'],
    ],
    [
      'DRAW_TSA_URLS',
      [
        'freetsa.org',
        'ftp://tsa.example',
        'https://u:secret-value@a.example',
        'https://a.example/1,http://a.example/2',
      ],
    ],
    ['DRAW_TSA_ROOTS', ['roots.pem', '-----BEGIN CERTIFICATE-----']],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', ['collector:4318', 'grpc://collector', 'http://user:secret-value@collector']],
    [
      'OTEL_EXPORTER_OTLP_HEADERS',
      ['secret-value', 'a=b,secret-value', '=secret-value', 'a=%zz', 'a=b%0d%0ac', 'a b=c'],
    ],
    ['OTEL_TRACES_SAMPLER_ARG', ['2', '-1', '1.5', '10%', 'secret-value']],
    ['OTEL_SDK_DISABLED', ['yes']],
    ['LOG_LEVEL', ['verbose']],
    ['NODE_ENV', ['staging']],
  ])('of %s is named, and never shown', (name, values) => {
    for (const value of values) {
      const lines = problems({ [name]: value });
      expect(lines.length, value).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line).toMatch(new RegExp(`^${name}`));
        expect(line).not.toContain('secret-value');
      }
    }
  });

  it.each([
    [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: must be the number of proxies in front of it, from 0 to 10'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY: must be the number of proxies in front of it, from 0 to 10'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ SESSION_SECRETS: `${GOOD},x` }, 'SESSION_SECRETS: a secret needs at least 32 characters (entry 2 of the list)'],
    [{ OPERATOR_FUNDS_PROTECTION: 'basic' }, 'OPERATOR_FUNDS_PROTECTION: must begin with none, medium or high'],
  ])('is explained in plain words: %o', (variables, said) => {
    expect(problems(variables)).toEqual([said]);
  });

  it('does not hide the others', () => {
    const lines = problems({ PORT: 'x', CURRENCY: 'x', LOG_LEVELS: 'x' }).map((line) => line.split(/[:.]/)[0]);
    expect(lines.sort()).toEqual(['CURRENCY', 'LOG_LEVELS', 'PORT']);
  });

  it.each([
    [{ DRAW_SECONDS: '60', DRAW_CLOSE_SECONDS: '60', DRAW_SOON_SECONDS: '60' }, 'DRAW_CLOSE_SECONDS'],
    [{ DRAW_CLOSE_SECONDS: '20', DRAW_SOON_SECONDS: '10' }, 'DRAW_SOON_SECONDS'],
    [{ DRAW_SOON_SECONDS: '181' }, 'DRAW_SOON_SECONDS'],
    [{ DRAW_BEACON: 'quicknet' }, 'DRAW_BEACON_URLS'],
    [{ VIDEO_API_KIND: 'maccms' }, 'VIDEO_API_URL'],
    [{ VIDEO_API_KIND: 'maccms', API_BASE_URL: 'https://member.example' }, 'VIDEO_API_URL'],
  ])('beside another is named: %j', (variables, name) => {
    expect(problems(variables)).toEqual([expect.stringMatching(new RegExp(`^${name}:`))]);
  });
});

describe('a value that is right', () => {
  it('of an address and of an origin loses its last slash', () => {
    expect(env({ API_BASE_URL: ' https://member.example/v1/ ' }).API_BASE_URL).toBe('https://member.example/v1');
    expect(env({ PUBLIC_ORIGIN: 'https://members.example/' }).PUBLIC_ORIGIN).toBe('https://members.example');
  });

  it('of a video service keeps the slash that it was written with', () => {
    const VIDEO_API_URL = 'https://films.example/api.php/provide/vod/';
    expect(env({ VIDEO_API_KIND: 'maccms', VIDEO_API_URL })).toMatchObject({ VIDEO_API_KIND: 'maccms', VIDEO_API_URL });
  });

  it('of a link to terms keeps its place for a language', () => {
    const LEGAL_TERMS_URL = 'https://garden.example/{lang}/terms/';
    expect(env({ LEGAL_TERMS_URL }).LEGAL_TERMS_URL).toBe(LEGAL_TERMS_URL);
  });

  it('of colours is a whole palette', () => {
    const { dark, light } = env({ BRAND_COLORS: 'dark.lantern=#ffcc66' }).BRAND_COLORS;
    expect([dark.lantern, dark.ground, light.lantern]).toEqual(['#ffcc66', '#0f171b', '#7a5600']);
  });

  it('of a port for metrics is a number', () => {
    expect(env({ METRICS_PORT: '9100' }).METRICS_PORT).toBe(9100);
  });

  it('of headers for traces is a list of names and values, which may be percent-encoded', () => {
    const headersOf = (list: string) => env({ OTEL_EXPORTER_OTLP_HEADERS: list }).OTEL_EXPORTER_OTLP_HEADERS;
    expect(headersOf('')).toEqual({});
    expect(headersOf('x-key=abc==, authorization=Bearer%20x')).toEqual({ 'x-key': 'abc==', authorization: 'Bearer x' });
  });

  it.each([
    ['0', 0],
    ['0.25', 0.25],
    ['.5', 0.5],
    ['1.0', 1],
  ])('of a share of traces is a number: %s', (text, share) => {
    expect(env({ OTEL_TRACES_SAMPLER_ARG: text }).OTEL_TRACES_SAMPLER_ARG).toBe(share);
  });

  it('of hosts for pictures is a list of names and origins', () => {
    expect(env({ PICTURE_HOSTS: ' CDN.example, *.pics.example ,http://pictures:9000,' }).PICTURE_HOSTS).toEqual([
      'cdn.example',
      '*.pics.example',
      'http://pictures:9000',
    ]);
  });

  it('of secrets is a list, newest first', () => {
    const [newer, older] = [GOOD, `${GOOD} and older`];
    expect(env({ SESSION_SECRETS: ` ${newer} , ${older}` }).SESSION_SECRETS).toEqual([newer, older]);
  });

  it('of a short draw clock keeps the proportions of the published one', () => {
    for (const seconds of [5, 6, 30, 60, 180, 3600]) {
      const { DRAW_CLOSE_SECONDS: close, DRAW_SOON_SECONDS: soon } = env({ DRAW_SECONDS: String(seconds) });
      expect(close).toBeGreaterThanOrEqual(1);
      expect(close).toBeLessThanOrEqual(10);
      expect(soon).toBeGreaterThanOrEqual(close);
      expect(soon).toBeLessThan(seconds);
    }
  });
});
