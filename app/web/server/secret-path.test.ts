import { expect, it } from 'vitest';
import { isSecretPath, withoutSecret } from './secret-path';

const TOKEN = 'aB3_-'.repeat(9).slice(0, 43);

it.each([
  [`/stop/${TOKEN}`, '/stop/…'],
  [`/stop/${TOKEN}.data`, '/stop/…'],
  [`/stop/${TOKEN}/timeout/7`, '/stop/…/timeout/7'],
  [`/STOP/${TOKEN}`, '/STOP/…'],
  [`//stop//${TOKEN}`, '//stop//…'],
  // A link that was cut off: most of its secret.
  [`/stop/${TOKEN.slice(0, 30)}`, '/stop/…'],
  [`/%73top/${TOKEN}`, '/%73top/…'],
  [`/x/stop/${TOKEN}`, '/x/stop/…'],
  ['/stop/', '/stop/'],
  ['/profile/limits/stop-card', '/profile/limits/stop-card'],
  ['/movie/detail/0193f6a2-7c1e-7000-8000-0123456789ab', '/movie/detail/0193f6a2-7c1e-7000-8000-0123456789ab'],
])('%s is logged as %s', (path, logged) => {
  expect(withoutSecret(path)).toBe(logged);
  expect(withoutSecret(path)).not.toContain(TOKEN.slice(0, 30));
});

it('knows the paths of stop cards', () => {
  expect(isSecretPath(`/stop/${TOKEN}`)).toBe(true);
  expect(isSecretPath(`/stop/${TOKEN}/timeout/7.data`)).toBe(true);
  expect(isSecretPath('/profile/limits/stop-card')).toBe(false);
});
