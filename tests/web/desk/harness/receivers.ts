import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';

const servers: Server[] = [];
const portOf = async (server: Server) => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** A webhook's receiver. */
export async function openReceiver() {
  const got: { headers: Record<string, unknown>; body: string }[] = [];
  const state = { status: 200 };
  const server = createHttp((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      response.writeHead(state.status, { location: '/elsewhere' }).end();
    });
  });
  return { got, state, url: `http://127.0.0.1:${String(await portOf(server))}/hook` };
}

/** A mail server that takes everything. */
export async function openMailServer() {
  const mails: string[] = [];
  const talk = (socket: Socket) => {
    let data: string | undefined;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== undefined) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        mails.push(data);
        data = undefined;
        socket.write('250 taken\r\n');
        return;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 mail.example\r\n');
      }
    });
  };
  return { mails, url: `smtp://127.0.0.1:${String(await portOf(createTcp(talk)))}` };
}

/** Closes all of them. */
export function closeReceivers(): void {
  for (const server of servers.splice(0)) server.close();
}
