import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fillLogin } from './harness/pages';
import { expect, test } from './harness/test';

test('behind a proxy that drops Host, a form is refused with the setting to mend, and PUBLIC_ORIGIN mends it', async ({
  page,
  startApp,
}) => {
  let target = '';
  const proxy = createServer((incoming, outgoing) => {
    const { headers, method, url } = incoming;
    const onward = forward(
      `${target}${url ?? '/'}`,
      { method, headers: { ...headers, host: 'app.internal' } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    target = (await startApp()).url;
    await page.goto(`${origin}/login`);
    await fillLogin(page, 'demo', 'garden2026');
    await expect(page.locator('main')).toContainText('We couldn’t accept this form');
    await expect(page.locator('main')).toContainText('PUBLIC_ORIGIN');

    target = (await startApp({ PUBLIC_ORIGIN: origin })).url;
    await page.goto(`${origin}/login`);
    await fillLogin(page, 'demo', 'garden2026');
    await expect(page).toHaveURL(`${origin}/home`);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});
