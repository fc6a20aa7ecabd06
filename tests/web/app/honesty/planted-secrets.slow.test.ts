import { expect, it } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { cut, envelope, reset, success, text, type Behaviour } from '../../../faults/bad-upstream';
import { openApp } from '../harness/harness';
import { openStage, signIn, type Stage } from '../harness/stage';
import { expectNothingOf, overheard, PLANTED, sendAll, watchOutput } from './planted-secrets.stage';

const UPSTREAM_TOKEN = 'planted-upstream-token';

watchOutput();

/** Upstream responses that repeat the request's words. */
const ECHOES: readonly (readonly [string, Behaviour])[] = [
  [
    'refuses and repeats what it got',
    (response, call) => envelope(400, call.body, { said: call.body })(response, call),
  ],
  ['says that the login is over', (response, call) => envelope(401, call.body)(response, call)],
  [
    'fails and prints what it got',
    (response, call) => text(`<h1>${call.body}</h1>${JSON.stringify(call.headers)}`, 'text/html', 500)(response, call),
  ],
  [
    'answers with half of what it got',
    (response, call) => text(`{"code":200,"data":{"token":${call.body}`)(response, call),
  ],
  ['answers with wrong types', (response, call) => success([call.body, call.headers])(response, call)],
  ['resets the connection', reset],
  ['cuts the connection', cut],
];

it('in front of another member API, whatever it does, nothing that is sent is in any log or address', async () => {
  const stage: Stage = await openStage({ LOG_LEVEL: 'trace' });
  try {
    const well = () => {
      stage.upstream.on('/member/login', success({ user: { username: 'ann' }, token: UPSTREAM_TOKEN }));
      stage.upstream.on('/member/isRecharge', success({ enabled: true, min: '10.00', max: '5000.00' }));
      stage.upstream.on('/bank/list', success([{ id: 7, name: 'Harbour Bank', accountName: 'G', accountNumber: '1' }]));
    };
    well();
    const visitor = overheard(stage.app.browser());
    const member = overheard(await signIn(stage.app.browser(), 'ann', PLANTED.password));
    const session = member.session();
    const csrf = (await member.get('/logout')).$('input[name=csrf]').first().val() as string;
    expect(await sendAll(visitor, member, '1')).toBe(18);
    expect(stage.upstream.received.length, 'forms were sent on').toBeGreaterThan(30);
    for (const [, behaviour] of ECHOES) {
      stage.upstream.heal();
      well();
      stage.upstream.otherwise(behaviour);
      for (const { method, path } of Object.values(CALLS)) if (method === 'POST') stage.upstream.on(path, behaviour);
      await sendAll(visitor, member, '1');
    }
    const secrets = [...Object.values(PLANTED), UPSTREAM_TOKEN, session, csrf];
    expectNothingOf(secrets, stage.app);
  } finally {
    await stage.close();
  }
});

it('in front of the embedded member API, well and with its store gone, nothing that is sent is in any log or address', async () => {
  const app = await openApp({ LOG_LEVEL: 'trace' });
  try {
    const member = overheard(await signIn(app.browser()));
    const profile = /\/meet\/detail\/(\d+)/.exec((await member.get('/meet')).body)?.[1] ?? '';
    const session = member.session();
    await sendAll(overheard(app.browser()), member, profile);
    const api = await app.inside.memberApi;
    await api?.service.db.destroy();
    await sendAll(overheard(app.browser()), member, profile);
    expect(app.log(), 'the store is gone').toContain('"level":50');
    expectNothingOf([...Object.values(PLANTED), session, 'garden2026'], app);
  } finally {
    await app.close().catch(() => undefined);
  }
});
