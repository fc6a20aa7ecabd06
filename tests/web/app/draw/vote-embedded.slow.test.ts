import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announced } from '../news/announced';
import { openApp, type App } from '../harness/harness';
import { signIn } from '../harness/stage';

describe('with the embedded member API and its clock stopped', () => {
  let app: App;
  let startsAt: number;
  beforeEach(async () => {
    app = await openApp();
    const { service } = (await app.inside.memberApi)!;
    await signIn(app.browser()).then((member) => member.get('/vote'));
    startsAt = (await service.db.selectFrom('draw_clock').select('starts_at').executeTakeFirstOrThrow()).starts_at;
  });
  afterEach(() => app.close());

  it('the page goes through a draw: open, soon, closed, and the next one open while this one is drawn', async () => {
    const { service } = (await app.inside.memberApi)!;
    const member = await signIn(app.browser());
    const seen: string[] = [];
    for (const ms of [0, 149_999, 150_000, 169_999, 170_000, 179_999, 180_000, 182_999, 183_000]) {
      service.now = () => startsAt + ms;
      const page = await member.get('/vote');
      seen.push([page.$('main h2').first().text(), ...announced(page).filter(Boolean)].join(' '));
    }
    expect(seen).toEqual([
      'Period 1 Betting is open',
      'Period 1 Betting is open',
      'Period 1 Drawing soon',
      'Period 1 Drawing soon',
      'Period 1 Betting is closed',
      'Period 1 Betting is closed',
      'Period 2 Betting is open Period 1: Drawing in progress',
      'Period 2 Betting is open Period 1: Drawing in progress',
      'Period 2 Betting is open Period 1: Draw complete',
    ]);
  });

  it('while a period is closed nothing can be entered: the page says when bets are taken next, and where to look', async () => {
    const { service } = (await app.inside.memberApi)!;
    const member = await signIn(app.browser());
    service.now = () => startsAt + 170_000;
    const page = await member.get('/vote');
    expect(page.$('main form')).toHaveLength(0);
    expect(page.main.split('Betting is closed'), 'said once').toHaveLength(2);
    const [opens = ''] = /Draw at (.+? UTC)/.exec(page.main)?.slice(1) ?? [];
    expect(page.main).toContain(`The next period opens at ${opens}.`);
    expect(page.main, 'nor in other words').not.toContain('Betting closed');
    expect(page.main).not.toContain('has closed');
    expect(page.$('main a[href="/vote/bets"]')).toHaveLength(1);
    service.now = () => startsAt + 180_000;
    expect((await member.get('/vote')).$('main form button[type=submit]')).toHaveLength(1);
  });

  it('what is sent too late for a period stays on the page, to be checked when the next one is open', async () => {
    const { service } = (await app.inside.memberApi)!;
    const member = await signIn(app.browser());
    await member.get('/vote');
    service.now = () => startsAt + 170_000;
    const answer = await member.post('/vote', { pattern: 'lily', amount: '7' });
    expect(answer.main).toContain('Betting on period 1 has closed.');
    expect(answer.$('input[name=amount]').val()).toBe('7');
    service.now = () => startsAt + 180_000;
    expect((await member.post('/vote', { pattern: 'lily', amount: '7' })).location).toMatch(/^\/vote\/check\?/);
  });

  it('nothing is chosen in advance, and nothing pushes to play on (X9)', async () => {
    const page = await (await signIn(app.browser())).get('/vote');
    expect(page.$('input[name=pattern]')).toHaveLength(4);
    expect(page.$('input[name=pattern][checked]')).toHaveLength(0);
    expect(page.$('input[name=amount]').val() ?? '').toBe('');
    expect(page.main).not.toMatch(/win (it )?back|hurry|last chance|lucky|hot|due/i);
  });
});
