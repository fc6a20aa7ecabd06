import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { openApp, type App } from '../harness/harness';
import { sentence } from '../harness/sentences';
import { signIn } from '../harness/stage';

let app: App;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Pages that show amounts of a member who has credits. */
const PAGES = [
  '/profile',
  '/profile/recharge',
  '/profile/withdraw',
  '/profile/records',
  '/profile/limits',
  '/profile/limits/daily-stake',
  '/profile/close',
  '/vote',
  '/vote?auto=1',
  '/vote/bets',
];

it.each(LANGUAGES)('a demo says once on a page that amounts are credits, not beside each: %s', async (language) => {
  const member = await signIn(app.browser());
  member.jar.set('lang', language);
  const unit = sentence(language, 'account:profile.credits');
  const note = sentence(language, 'account:profile.amountsIn', { unit });
  for (const path of PAGES) {
    const { main } = await member.get(path);
    const beside = main.match(new RegExp(`[$¥][\\d,.]+ ${unit}`, 'g')) ?? [];
    const notes = main.split(note).length - 1;
    expect(beside.length + notes, `${path}: ${main}`).toBe(1);
    expect(main, path).toContain(unit);
  }
});
