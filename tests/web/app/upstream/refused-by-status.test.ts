import { beforeEach, describe, expect, it } from 'vitest';
import { success, text } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

/** A refusal as an envelope with an HTTP status outside the specification's catalogue. */
const refusal = (status: number, code: number | string = status) =>
  text(JSON.stringify({ code, msg: 'No such pair', data: null }), 'application/json', status);

describe('a service that refuses with an HTTP status outside the catalogue', () => {
  const stage = useStage();
  beforeEach(() => {
    stage.upstream.on('/member/getuserbalance', success({ balance: '500' }));
    stage.upstream.on('/member/getuserbank', success([{ id: 7, cardNumber: '4111111111111111' }]));
  });

  it.each([409, 422])('has refused the login, and is not out of reach: %i', async (status) => {
    const browser = stage.app.browser();
    await browser.get('/login');
    stage.upstream.on('/member/login', refusal(status, String(status)));
    const page = await browser.post('/login', { username: 'ann', password: 'wrong-one' });
    expect([page.status, page.main]).toEqual([400, expect.stringContaining('No such pair')]);
    expect(page.main).toContain('Login failed');
    expect(page.main).not.toContain('Network error');
    expect(page.$('input[name=username]').val()).toBe('ann');
  });

  it('has refused a withdrawal, which cannot have worked', async () => {
    const member = await stage.member();
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '20', bankId: '7' });
    await member.get(location);
    stage.upstream.on('/member/withdraw', refusal(422));
    const page = await member.post(location, { payPassword: '111111' });
    expect([page.status, page.main]).toEqual([400, expect.stringContaining('No such pair')]);
    expect(page.main).not.toContain('not sure this went through');
  });

  it.each([
    ['no envelope', text('<h1>422</h1>', 'text/html', 422)],
    ['an envelope of success', refusal(422, 200)],
    ['a fault in the envelope', refusal(422, 500)],
  ])('leaves it open with %s', async (_, behaviour) => {
    const member = await stage.member();
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '20', bankId: '7' });
    await member.get(location);
    stage.upstream.on('/member/withdraw', behaviour);
    const page = await member.post(location, { payPassword: '111111' });
    expect(page.main).toContain('We’re not sure this went through');
  });
});
