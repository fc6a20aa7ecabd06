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

/** A mail server that takes everything, unless `state` has another answer to a command (`RCPT`, or `.` for the end of an e-mail). */
export async function openMailServer() {
  const mails: string[] = [];
  const state: { answers: Record<string, string>; before?: () => Promise<unknown> } = { answers: {} };
  const end = async (socket: Socket, data: string) => {
    await state.before?.();
    if (!state.answers['.']) mails.push(data);
    socket.write(`${state.answers['.'] ?? '250 taken'}\r\n`);
  };
  const talk = (socket: Socket) => {
    let data: string | undefined;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (data !== undefined) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        void end(socket, data);
        data = undefined;
        return;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (line === 'DATA') {
          data = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write(`${state.answers[line.slice(0, 4)] ?? '250 mail.example'}\r\n`);
      }
    });
  };
  return { mails, state, url: `smtp://127.0.0.1:${String(await portOf(createTcp(talk)))}` };
}

/** Closes all of them. */
export function closeReceivers(): void {
  for (const server of servers.splice(0)) server.close();
}
