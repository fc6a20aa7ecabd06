import { describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '~/web/session/session-cookie';
import { envelope, status, text } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

const OVER = sentence('en', 'errors:upstream.expired');

/** Every way in which an upstream reports an expired session, and the text for the member. */
const WAYS = [
  [
    'an envelope with code 401 and words',
    envelope(401, 'You signed in elsewhere'),
    'Your sign-in has expired, please sign in again.The service says: “You signed in elsewhere”',
  ],
  ['an envelope with code "401" and no words', envelope('401'), OVER],
  ['HTTP 401', status(401), OVER],
  [
    'HTTP 401 with an envelope and words',
    text('{"code":401,"msg":"You signed in elsewhere"}', 'application/json', 401),
    'Your sign-in has expired, please sign in again.The service says: “You signed in elsewhere”',
  ],
  [
    'code 0 and a text about the token',
    envelope(0, 'Token expired'),
    'Your sign-in has expired, please sign in again.The service says: “Token expired”',
  ],
  [
    'code 0 and a text about logging in',
    envelope(0, 'please LOGIN first'),
    'Your sign-in has expired, please sign in again.The service says: “please LOGIN first”',
  ],
  [
    'code 0 and a text about authorization',
    envelope(0, 'You are not authorized'),
    'Your sign-in has expired, please sign in again.The service says: “You are not authorized”',
  ],
] as const;

describe('a login that is over', () => {
  it.each(WAYS)('by %s leads to the login page, which says so at once', async (_, behaviour, message) => {
    const member = await stage.member();
    stage.upstream.on('/meet/xuanfeiList', behaviour);
    const answer = await member.get('/meet?region=3&page=2&seed=9');
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/login?redirect=${encodeURIComponent('/meet?region=3&page=2&seed=9')}`);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: SESSION_COOKIE, value: '', maxAge: 0 }));
    expect(member.hasSession()).toBe(false);

    const login = await member.get(answer.location);
    expect(login.status).toBe(200);
    expect(login.$('[role=status]').text()).toBe(message);
    expect(login.$('input[name=username]')).toHaveLength(1);
    expect((await member.get('/login')).$('[role=status]').text(), 'the message is shown once').toBe('');

    stage.upstream.heal();
    await member.get(answer.location);
    const back = await member.post(answer.location, { username: 'ann', password: 'secret-of-ann' });
    expect([back.status, back.location]).toEqual([302, '/meet?region=3&page=2&seed=9']);
  });

  it('is said in the language of the member', async () => {
    for (const language of ['zh-CN', 'ja'] as const) {
      const member = await stage.member(reading(language));
      stage.upstream.on('/meet/xuanfeiList', status(401));
      const answer = await member.get('/meet');
      stage.upstream.heal();
      const login = await member.get(answer.location);
      expect(login.$('[role=status]').text()).toBe(sentence(language, 'errors:upstream.expired'));
    }
  });

  it('ends a page even where the call is only a part of it', async () => {
    const member = await stage.member();
    stage.upstream.on('/member/getuserbalance', status(401));
    expect((await member.get('/profile')).location).toBe('/login?redirect=%2Fprofile');
  });

  it('is no failure of ours: the log takes it down as information', async () => {
    const member = await stage.member();
    stage.upstream.otherwise(envelope(401));
    await member.get('/profile/bank-card');
    const line = stage.app
      .logLines()
      .find(({ path, msg }) => path === '/profile/bank-card' && msg === 'upstream calls failed');
    expect(line).toMatchObject({ level: 30 });
    expect(new Set((line?.['calls'] as { kind: string }[]).map(({ kind }) => kind))).toEqual(new Set(['expired']));
  });

  it('is nothing that other words say: code 0 without them is a refusal', async () => {
    const member = await stage.member();
    stage.upstream.on('/meet/xuanfeiList', envelope(0, 'Nobody is here today'));
    const page = await member.get('/meet');
    expect([page.status, page.main]).toEqual([400, expect.stringContaining('Nobody is here today')]);
    expect(member.hasSession()).toBe(true);
  });

  it('leads a script that asks for data back to the page, not to its data', async () => {
    const member = await stage.member();
    stage.upstream.on('/meet/xuanfeiList', status(401));
    const answer = await member.get('/meet.data?page=2');
    expect(answer.status).toBe(202);
    expect(answer.body).toContain(`/login?redirect=${encodeURIComponent('/meet?page=2')}`);
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: SESSION_COOKIE, maxAge: 0 }));
  });
});

describe('on the login page', () => {
  it.each(WAYS)('%s is a refusal of this attempt and of nothing else', async (_, behaviour) => {
    const browser = stage.app.browser();
    await browser.get('/login?redirect=%2Fmovie');
    stage.upstream.on('/member/login', behaviour);
    const page = await browser.post('/login?redirect=%2Fmovie', { username: 'ann', password: 'wrong' });
    expect(page.status).toBe(400);
    expect(page.location).toBe('');
    expect(page.$('[role=alert] li')).toHaveLength(1);
    expect(page.$('[role=alert]').text()).not.toContain(OVER);
    expect(page.$('input[name=username]').val()).toBe('ann');
  });
});
