import { describe, expect, it } from 'vitest';
import { readEnv } from '../env';

const problems = (variables: Record<string, string>): string[] => {
  const read = readEnv(variables);
  return 'problems' in read ? read.problems : [];
};
const env = (variables: Record<string, string> = {}) => {
  const read = readEnv(variables);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return read.env;
};

const OPERATOR = {
  OPERATOR_NAME: 'Garden Ltd',
  OPERATOR_LICENCE: 'GL-1',
  OPERATOR_LICENCE_URL: 'https://regulator.example/GL-1',
  OPERATOR_COUNTRIES: 'JP',
  OPERATOR_COMPLAINTS: 'complaints@garden.example',
};

describe('real money', () => {
  it('needs TLS, except on this machine', () => {
    expect(problems({ ...OPERATOR, PUBLIC_ORIGIN: 'http://garden.example' })).toEqual([
      expect.stringMatching(/^PUBLIC_ORIGIN: must be an https:/),
    ]);
    for (const PUBLIC_ORIGIN of ['https://garden.example', 'http://127.0.0.1:3000', 'http://localhost:3000'])
      expect(problems({ ...OPERATOR, PUBLIC_ORIGIN })).toEqual([]);
    expect(problems({ PUBLIC_ORIGIN: 'http://garden.example' }), 'a demo').toEqual([]);
  });

  it.each(['complaints@garden.example', '+81 3-1234-5678', 'https://garden.example/complaints', 'Call (03) 1234 5678'])(
    'has complaints that reach someone: %s',
    (OPERATOR_COMPLAINTS) => {
      expect(problems({ ...OPERATOR, OPERATOR_COMPLAINTS })).toEqual([]);
    },
  );
});

describe('the desk', () => {
  const SECRET = 'a secret that is at least 32 characters long';

  it('is off, and would listen on this machine alone', () => {
    expect(env()).toMatchObject({ DESK_HOST: '127.0.0.1', DESK_TRUST_PROXY: 0 });
    expect(env().DESK_PORT).toBeUndefined();
  });

  it('trusts no proxy because the members’ side does', () => {
    expect(env({ TRUST_PROXY: '1' }).DESK_TRUST_PROXY).toBe(0);
    expect(env({ DESK_TRUST_PROXY: '1' })).toMatchObject({ DESK_TRUST_PROXY: 1, TRUST_PROXY: 0 });
  });

  it('that can be reached from other machines needs an address with TLS', () => {
    for (const DESK_HOST of ['0.0.0.0', '::', '10.0.0.4', 'desk.internal']) {
      const named = { DESK_PORT: '3001', DESK_HOST };
      expect(problems(named)).toEqual([expect.stringMatching(/^DESK_ORIGIN: missing; .*https:/)]);
      expect(problems({ ...named, DESK_ORIGIN: 'https://desk.example' })).toEqual([]);
      expect(problems({ ...named, DESK_ORIGIN: 'http://localhost:3001' })).toEqual([]);
    }
    for (const DESK_HOST of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
      expect(problems({ DESK_PORT: '3001', DESK_HOST })).toEqual([]);
    expect(problems({ DESK_ORIGIN: 'http://desk.example' })).toEqual([expect.stringMatching(/^DESK_ORIGIN: .*https:/)]);
  });

  it.each([
    [{ DESK_PORT: '3000' }, /^DESK_PORT: must differ from PORT/],
    [{ DESK_PORT: '9090', METRICS_PORT: '9090' }, /^DESK_PORT: must differ/],
    [{ DESK_ORIGIN: 'https://a.example', PUBLIC_ORIGIN: 'https://a.example/' }, /^DESK_ORIGIN: must differ/],
    [{ DESK_SECRETS: SECRET, SESSION_SECRETS: `${SECRET}, ${SECRET}2` }, /^DESK_SECRETS: must differ/],
  ])('shares nothing with the members’ side: %o', (variables, said) => {
    expect(problems(variables)).toEqual([expect.stringMatching(said)]);
  });
});

describe('e-mail', () => {
  const SMTP_URL = 'smtps://mail.example';
  const PUBLIC_ORIGIN = 'https://garden.example';
  const STAFF = { ALERT_EMAIL_FROM: 'desk@garden.example', ALERT_EMAIL_TO: 'staff@garden.example' };
  const MEMBER_EMAIL_FROM = 'garden@garden.example';

  it('goes to staff, to members, or to both', () => {
    const ways: Record<string, string>[] = [STAFF, { MEMBER_EMAIL_FROM }, { ...STAFF, MEMBER_EMAIL_FROM }];
    for (const variables of ways) expect(problems({ SMTP_URL, PUBLIC_ORIGIN, ...variables })).toEqual([]);
  });

  it.each([
    [{ SMTP_URL }, /^ALERT_EMAIL_FROM, ALERT_EMAIL_TO: missing; .*MEMBER_EMAIL_FROM/],
    [STAFF, /^SMTP_URL: missing; alerts/],
    [{ SMTP_URL, MEMBER_EMAIL_FROM }, /^PUBLIC_ORIGIN: missing; e-mails to members/],
    [{ MEMBER_EMAIL_FROM }, /^SMTP_URL, PUBLIC_ORIGIN: missing/],
    [{ SMTP_URL, PUBLIC_ORIGIN, MEMBER_EMAIL_FROM: 'Garden' }, /^MEMBER_EMAIL_FROM: must be an e-mail address/],
  ])('that lacks a part is refused: %o', (variables, said) => {
    expect(problems(variables as Record<string, string>)).toEqual([expect.stringMatching(said)]);
  });
});

describe('notifications', () => {
  const contacts = ['mailto:desk@garden.example', 'https://garden.example/contact'];
  it.each(contacts)('go out with a contact that push services can ask: %s', (MEMBER_PUSH_CONTACT) => {
    expect(problems({ MEMBER_PUSH_CONTACT })).toEqual([]);
  });

  it.each([
    'desk@garden.example',
    'mailto:desk',
    'http://garden.example',
    'https://',
    'mailto:a@b.example?bcc=c@d.example',
  ])('with another one are refused: %s', (MEMBER_PUSH_CONTACT) => {
    expect(problems({ MEMBER_PUSH_CONTACT })).toEqual([
      expect.stringMatching(/^MEMBER_PUSH_CONTACT: must be a mailto:/),
    ]);
  });

  it('need the service worker', () => {
    expect(problems({ MEMBER_PUSH_CONTACT: 'mailto:desk@garden.example', OFFLINE_PAGE: 'off' })).toEqual([
      expect.stringMatching(/^OFFLINE_PAGE: must be on/),
    ]);
  });
});
