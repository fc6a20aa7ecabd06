import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelope, hang, html, reset, status, success, text, type Behaviour } from '../../../faults/bad-upstream';
import type { Seen } from '../harness/browser';
import { configFile } from '../harness/harness';
import { openStage, type Stage } from '../harness/stage';

const document = (fields: object) => text(JSON.stringify(fields));

let stage: Stage;
const open = async (answer: Behaviour, env: Record<string, string> = {}) => {
  stage = await openStage(env);
  stage.upstream.on('/config.json', answer);
};
beforeEach(() => {
  minutes = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.close();
});
/** Offset of the clock. */
let minutes = 0;

const registering = (path = '/register') => stage.app.browser().get(path);
const fieldsOf = (page: Seen) =>
  ['email', 'phone', 'inviteCode'].filter((name) => page.$(`main input[name=${name}]`).length > 0);
const asked = () => stage.upstream.received.filter(({ path }) => path === '/config.json').length;
const published = async () => JSON.parse((await stage.app.browser().get('/config.json')).body) as object;

describe('the config.json of a member API', () => {
  it('says which ways to register are offered, of what length passwords are, and from which age', async () => {
    const rules = { minimumAge: 20, passwordMin: 8, passwordMax: 12 };
    const ways = { enableEmailRegister: false, enablePhoneRegister: true, enableInviteCodeRegister: true };
    await open(document({ ...ways, ...rules }));
    const page = await registering('/register?by=email');
    expect(fieldsOf(page)).toEqual(['phone', 'inviteCode']);
    expect(page.main).toContain('I am 20 or older');
    expect(page.main).toContain('8 to 12 characters');
    expect((await stage.app.browser().get('/about-operator')).main).toContain('20');
    expect(await published()).toEqual({ ...ways, ...rules });
    const member = await stage.member();
    expect((await member.get('/profile/change-password')).main).toContain('8 to 12 characters');
    const short = { oldPassword: 'a', newPassword: 'seven77', confirmPassword: 'seven77' };
    expect((await member.post('/profile/change-password', short)).status).toBe(400);
    expect(asked()).toBe(1);
  });

  it.each([
    ['numbers', success({ enableEmailRegister: 0, enablePhoneRegister: 1, enableInviteCodeRegister: 1 })],
    ['text', document({ enableEmailRegister: '0', enablePhoneRegister: '1', enableInviteCodeRegister: 'true' })],
    ['words', success({ enableEmailRegister: 'false', enablePhoneRegister: 'yes', enableInviteCodeRegister: 'on' })],
  ])('may say so in %s', async (_, answer) => {
    await open(answer);
    expect(fieldsOf(await registering())).toEqual(['phone', 'inviteCode']);
  });

  it('with fields that cannot be used is read without them, which is logged once for each', async () => {
    await open(
      document({ enableEmailRegister: { yes: 1 }, enablePhoneRegister: false, minimumAge: 16, passwordMin: '30' }),
    );
    for (let time = 1; time <= 2; time += 1) {
      const page = await registering();
      expect(fieldsOf(page)).toEqual(['email']);
      expect(page.main).toContain('I am 18 or older');
      expect(page.main).toContain('6 to 20 characters');
      minutes += 6;
    }
    const told = stage.app.logLines().filter(({ msg }) => msg.includes('config.json'));
    expect(told.map(({ field, type }) => [field, type])).toEqual([
      ['enableEmailRegister', 'object'],
      ['minimumAge', 'number'],
      ['passwordMin', 'string'],
    ]);
  });

  it('states rules of withdrawals, each by itself: those that are left blank or cannot be used leave the others', async () => {
    const withdraw = { min: '10', max: null, daily: '', feePercent: false, feeMin: '1,000', arrival: '48' };
    await open(document({ withdraw }));
    expect(await published()).toMatchObject({ withdraw: { min: '10.00', arrival: 48 } });
    expect((await published()) as { withdraw: object }).not.toHaveProperty('withdraw.feePercent');
    const { main } = await (await stage.member()).get('/profile/withdraw');
    expect(main).toContain('$10.00');
    expect(main).toContain('within 48 hours');
    const told = stage.app.logLines().filter(({ msg }) => msg.includes('config.json'));
    expect(told.map(({ field, type }) => [field, type])).toEqual([
      ['feePercent', 'boolean'],
      ['feeMin', 'string'],
    ]);
  });

  it('that holds what is no text cannot keep the next one from being asked for', async () => {
    await open(text('{"withdraw":{"toString":1,"min":{"toString":1}},"minimumAge":{"valueOf":1,"toString":1}}'));
    expect((await registering()).status).toBe(200);
    stage.upstream.on('/config.json', document({ withdraw: 7, enableEmailRegister: false }));
    minutes += 6;
    expect(fieldsOf(await registering())).toEqual(['phone']);
    expect(asked()).toBe(2);
  });

  it('leads to no other member API', async () => {
    await open(document({ apiBaseUrl: 'http://elsewhere.example', enablePhoneRegister: false }));
    expect(fieldsOf(await registering())).toEqual(['email']);
    expect(JSON.stringify(await published())).not.toContain('elsewhere');
    expect((await (await stage.member()).get('/profile')).status).toBe(200);
  });

  it.each([
    ['answers 404', status(404)],
    ['answers 500', status(500)],
    ['answers HTML', html],
    ['hangs', hang],
    ['cuts the connection', reset],
    ['refuses', envelope(404, 'no such call')],
    ['says nothing', document({})],
  ])('leaves the defaults in place when it %s, and what was known when it said so before', async (_, failure) => {
    await open(failure);
    const before = await registering();
    expect([before.status, fieldsOf(before)]).toEqual([200, ['email']]);
    expect(before.main).toContain('I am 18 or older');
    expect((await registering('/about-operator')).main).toContain('aged 18 or older');
    stage.upstream.on('/config.json', document({ enableEmailRegister: false, minimumAge: 21 }));
    // Until it has returned a document, it is polled twice a minute.
    minutes += 1;
    await expect.poll(async () => fieldsOf(await registering())).toEqual(['phone']);
    stage.upstream.on('/config.json', failure);
    minutes += 6;
    await registering();
    const after = await registering();
    expect(fieldsOf(after)).toEqual(['phone']);
    expect(after.main).toContain('I am 21 or older');
    expect((await registering('/about-operator')).main).toContain('aged 21 or older');
  });

  it('that names a lower age than before is believed', async () => {
    await open(document({ minimumAge: 21 }));
    expect((await registering()).main).toContain('I am 21 or older');
    stage.upstream.on('/config.json', document({ minimumAge: 19 }));
    minutes += 6;
    expect((await registering()).main).toContain('I am 19 or older');
  });

  it('is asked every five minutes, and an age that it no longer names is not forgotten', async () => {
    await open(document({ enableEmailRegister: false, minimumAge: 21 }));
    await registering();
    minutes += 4;
    await registering();
    expect(asked()).toBe(1);
    stage.upstream.on('/config.json', document({ enablePhoneRegister: false }));
    minutes += 2;
    const page = await registering();
    expect(asked()).toBe(2);
    expect(fieldsOf(page)).toEqual(['email']);
    expect(page.main).toContain('I am 21 or older');
  });

  it('is asked once by many pages at once, and from the start of a process on without their waiting', async () => {
    await open(document({ minimumAge: 21 }));
    stage.app.inside.upstream.watchServiceConfig();
    await Promise.all([registering(), registering('/about-operator'), registering()]);
    expect(asked()).toBe(1);
  });

  it('gives way to a file of the operator’s own, but for a higher age', async () => {
    const file = configFile({ enablePhoneRegister: false, passwordMin: 7, minimumAge: 19 });
    await open(document({ enableEmailRegister: false, passwordMin: 9, minimumAge: 21 }), { CONFIG_FILE: file });
    const page = await registering();
    expect(fieldsOf(page)).toEqual(['email']);
    expect(page.main).toContain('7 to 20 characters');
    expect(page.main).toContain('I am 21 or older');
    expect((await stage.app.browser().get('/about-operator')).main).toContain('21');
  });
});
