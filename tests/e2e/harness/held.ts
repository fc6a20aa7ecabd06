import { once } from 'node:events';
import { request } from 'node:http';

/** Has a request wait in an app without an end. @returns ends it */
export async function holdOne(url: string): Promise<() => void> {
  const held = request(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': 9 },
  });
  held.on('error', () => undefined);
  held.flushHeaders();
  await once(held, 'socket');
  return () => held.destroy();
}
