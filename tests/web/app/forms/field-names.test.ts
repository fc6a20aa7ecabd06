import { describe, expect, it } from 'vitest';
import { success } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

/** A service that spells unspecified field names in its own style. */
describe('a service with names of fields in another style', () => {
  const stage = useStage();
  const WHOLE = '6222020200112230008';

  it.each(['card_number', 'CardNumber'])('has its payout accounts told apart, masked: %s', async (name) => {
    const { upstream } = stage;
    upstream.on('/member/getuserbank', success([{ id: 1003, [name]: WHOLE, bank_name: 'Hill Bank', is_default: 1 }]));
    upstream.on('/member/getuserbalance', success({ balance: '500' }));
    const member = await stage.member();
    const list = await member.get('/profile/bank-card');
    expect(list.main).toContain('Hill Bank');
    expect(list.main).toContain('0008');
    expect(list.text).not.toContain(WHOLE);
    await member.get('/profile/withdraw');
    const { location } = await member.post('/profile/withdraw', { amount: '20', bankId: '1003' });
    const check = await member.get(location);
    expect(check.main).toContain('0008');
    expect(check.text).not.toContain(WHOLE);
  });

  it('takes a login whose token is written with a capital', async () => {
    stage.upstream.on('/member/login', success({ User: { UserName: 'ann' }, Token: 'of-ann' }));
    const browser = stage.app.browser();
    await browser.get('/login');
    expect((await browser.post('/login', { username: 'ann', password: 'garden2026' })).status).toBe(302);
  });
});
