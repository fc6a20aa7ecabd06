import { describe, expect, it } from 'vitest';
import { success } from '../../../faults/bad-upstream';
import { useStage } from '../harness/stage';

const stage = useStage({}, true);

/** Loads a page as a new member, so that there is no stale fallback. */
const see = async (path: string) => (await stage.member()).get(path);

/** A part of a page that could not be parsed, and the texts that would claim that it is empty. */
const NOTHING_READ: [page: string, call: string, says: string, neverSays: string][] = [
  ['/vote', '/lottery/getdrawlist', 'Failed to load the draw result.', 'No draws yet'],
  ['/vote', '/lottery/getodds', 'Failed to load odds.', 'No odds'],
  ['/meet', '/meet/xuanfeiAddress', 'The regions couldn’t be loaded.', 'No regions'],
  ['/profile/bank-card', '/member/getuserbank', 'Failed to load bank cards.', 'no payout account'],
  ['/home', '/home/getNotice', 'Failed to load announcements.', 'No announcements'],
];

describe('an answer in a shape of its own', () => {
  it('is drawn where numbers are text, the result is a word and there is no sum', async () => {
    stage.upstream.on('/lottery/getdrawlist', success({ records: [{ period: 41, numbers: '1,5,6', result: 'rose' }] }));
    for (const path of ['/vote', '/vote/history']) {
      const page = await see(path);
      expect(page.main).toContain('1 · 5 · 6');
      expect(page.main).toContain('12');
    }
  });

  it('has its rows that cannot be read counted in the history', async () => {
    const rows = [{ period: 41, numbers: '1,5,6', result: 'rose' }, { period: 40, numbers: '?' }, { period: 39 }];
    stage.upstream.on('/lottery/getdrawlist', success(rows));
    const page = await see('/vote/history');
    expect(page.main).toContain('Period 41');
    expect(page.main).toContain('2 results on this page couldn’t be read.');
  });

  it.each(NOTHING_READ)('of which nothing can be read is not "none" on %s: %s', async (path, call, says, neverSays) => {
    for (const data of [[{ strange: 1 }], { strange: [1] }, 'nothing', 7]) {
      stage.upstream.on(call, success(data));
      // Announcements may be a single text.
      if (data === 'nothing' && call !== '/lottery/getdrawlist') continue;
      const page = await see(path);
      expect(page.main, JSON.stringify(data)).toContain(says);
      expect(page.main).toContain('The service sent an answer we can’t read.');
      expect(page.main).not.toContain(neverSays);
    }
  });

  it('is named in the log once, with call, field and type, and never with its value', async () => {
    stage.upstream.on('/member/getuserbalance', success({ balance: 'secret-balance' }));
    await see('/profile');
    await see('/profile');
    const named = stage.app.logLines().filter(({ call }) => call === 'GET /member/getuserbalance');
    expect(named).toMatchObject([{ level: 40, fields: ['balance: string'] }]);
    expect(stage.app.log()).not.toContain('secret-balance');
  });

  it('is a balance, odds and regions that can be used', async () => {
    stage.upstream.on('/member/getuserbalance', success('77.5'));
    expect((await see('/profile')).main).toContain('$77.50');
    stage.upstream.on('/lottery/getodds', success({ rose: 1.95, lily: 1.95, balloon: 1.95, smoke: 1.95 }));
    stage.upstream.on('/lottery/getnextperiod', success('42'));
    const vote = await see('/vote');
    expect(vote.$('main input[name=pattern]')).toHaveLength(4);
    stage.upstream.on('/meet/xuanfeiAddress', success('Harbour,Hill'));
    expect((await see('/meet')).$('main [href*="region=Hill"], main [value=Hill]')).toHaveLength(1);
  });
});
