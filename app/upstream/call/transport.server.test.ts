import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { multipartOf } from './multipart';
import { createTransport } from './transport.server';

const REFUSAL = 'HTTP/1.1 413 Payload Too Large\r\nContent-Length: 9\r\nConnection: close\r\n\r\ntoo large';

let server: Server | undefined;
afterEach(() => server?.close());

/** Opens a gateway that judges an upload by its head. */
async function gateway(refuse: (socket: Socket) => void): Promise<URL> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => refuse(socket));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return new URL(`http://127.0.0.1:${String((server.address() as { port: number }).port)}/upload/image`);
}

function upload(url: URL) {
  const { exchange, closeConnections } = createTransport(undefined);
  const file = { name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array(8 * 1024 * 1024) };
  const { headers, pieces } = multipartOf('file', file);
  return exchange({ method: 'POST', url, headers, body: pieces, signal: AbortSignal.timeout(5_000) }).finally(
    closeConnections,
  );
}

test('a refusal is read that comes before the picture has been sent', async () => {
  const url = await gateway((socket) => {
    socket.write(REFUSAL);
    socket.resume();
  });
  expect(await upload(url)).toMatchObject({ status: 413, text: 'too large' });
});

test('a connection that is cut while the picture is sent is an error', async () => {
  const url = await gateway((socket) => socket.destroy());
  await expect(upload(url)).rejects.toThrow();
});
