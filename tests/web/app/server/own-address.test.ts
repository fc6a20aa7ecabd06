import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type App } from '../harness/harness';
import { signIn } from '../harness/stage';

let app: App;
beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());

it.each(['http', 'https'])(
  'what is printed or taken along names the address as members reach it: %s',
  async (scheme) => {
    const member = await signIn(app.browser({ headers: { 'x-forwarded-proto': scheme } }));
    expect((await member.get('/profile/records')).main).toMatch(
      new RegExp(`(^|\\W)${scheme}://[^ ]+/profile/records · `),
    );
    expect((await member.get('/profile/customer-service.txt')).body).toMatch(new RegExp(`(^|\\W)${scheme}://`));
  },
);

it.each([
  ['garden.example', 'garden.example'],
  ['garden.example:8443, 10.0.0.5', 'garden.example:8443'],
  ['no host"', 'members.example'],
])('what search engines are told, too, where a proxy says %s', async (forwarded, host) => {
  const page = await app
    .browser({ headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': forwarded } })
    .get('/login');
  expect(page.headers.get('link')).toContain(`<https://${host}/login>; rel="canonical"`);
});
