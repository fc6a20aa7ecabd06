import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';

/** What a proxy gets wrong; without any of it, it is right. */
export interface Mistakes {
  host?: 'dropped';
  proto?: 'dropped' | 'http';
  forwardedFor?: 'dropped' | 'passed on' | 'private';
  /** Milliseconds after which a line is cut that was silent. */
  cutsSilence?: number;
  holdsAnswers?: boolean;
  /** Most bytes of a body. */
  bodies?: number;
  /** Most bytes of the headers of a request, and of an answer. */
  cookies?: number;
  answerHeaders?: number;
  keepsPages?: boolean;
  takes?: string[];
  /** Headers of a request that it takes away. */
  takesIn?: string[];
  /** Attributes of cookies that it takes away. */
  weakens?: RegExp;
  /** Puts a script at the end of each page. */
  rewrites?: boolean;
  /** A firewall that takes the words of a form for an attack. */
  refusesForms?: boolean;
  compressesAgain?: boolean;
  /** Address that paths below /desk lead to. */
  desk?: string;
}

type Headers = Record<string, string | string[] | undefined>;

function headersFor({ headers }: IncomingMessage, mistakes: Mistakes): Headers {
  const sent: Headers = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !mistakes.takesIn?.includes(name)),
  );
  if (mistakes.host) sent.host = 'app.internal:3000';
  delete sent['x-forwarded-proto'];
  if (mistakes.proto !== 'dropped') sent['x-forwarded-proto'] = mistakes.proto ?? 'https';
  if (mistakes.forwardedFor === 'dropped') delete sent['x-forwarded-for'];
  else if (mistakes.forwardedFor === 'private') sent['x-forwarded-for'] = '172.18.0.1';
  else if (mistakes.forwardedFor === undefined)
    sent['x-forwarded-for'] = [headers['x-forwarded-for'], '203.0.113.7'].filter(Boolean).join(', ');
  return sent;
}

/** Whole answers that a proxy has kept. */
type Kept = Map<string, { status: number; headers: Headers; body: Buffer }>;

/** A page with a script that is not the app's. */
function rewritten(page: Buffer, isPacked: boolean): Buffer {
  const text = (isPacked ? gunzipSync(page) : page)
    .toString('utf8')
    .replace('</body>', '<script src=x></script></body>');
  return isPacked ? gzipSync(text) : Buffer.from(text);
}

async function answerWhole(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  url: string,
  kept: Kept,
  mistakes: Mistakes,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const isPacked = answer.headers['content-encoding'] !== undefined;
  const body =
    mistakes.rewrites && answer.headers['content-type']?.startsWith('text/html')
      ? rewritten(whole, isPacked)
      : mistakes.compressesAgain && isPacked
        ? gzipSync(whole)
        : whole;
  const headers: Headers = { ...answer.headers, 'content-length': String(body.length) };
  delete headers['transfer-encoding'];
  if (mistakes.keepsPages) kept.set(url, { status: answer.statusCode ?? 502, headers, body });
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(body);
}

/** A proxy in front of an app that claims to terminate TLS and makes the given mistakes. */
export async function openProxy(app: string, mistakes: Mistakes = {}): Promise<{ url: string; close: () => void }> {
  const kept: Kept = new Map();
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming;
    const known = method === 'GET' ? kept.get(url) : undefined;
    if (known) return void outgoing.writeHead(known.status, known.headers).end(known.body);
    if (Number(incoming.headers['content-length'] ?? 0) > (mistakes.bodies ?? Infinity)) {
      outgoing.writeHead(413, { connection: 'close' }).end('<h1>413 Request Entity Too Large</h1>');
      return;
    }
    if ((incoming.headers.cookie?.length ?? 0) > (mistakes.cookies ?? Infinity))
      return void outgoing.writeHead(400).end('<h1>400 Request Header Or Cookie Too Large</h1>');
    if (mistakes.refusesForms && incoming.headers['content-type']?.includes('urlencoded'))
      return void outgoing.writeHead(403).end('<h1>403 Forbidden</h1>');
    const target = url.startsWith('/desk') ? (mistakes.desk ?? app) : app;
    const onward = forward(`${target}${url}`, { method, headers: headersFor(incoming, mistakes) }, (answer) => {
      answer.headers = Object.fromEntries(
        Object.entries(answer.headers).filter(([name]) => !mistakes.takes?.includes(name)),
      );
      const { weakens } = mistakes;
      const cookies = answer.headers['set-cookie'];
      if (weakens && cookies) answer.headers['set-cookie'] = cookies.map((cookie) => cookie.replace(weakens, ''));
      if (JSON.stringify(answer.headers).length > (mistakes.answerHeaders ?? Infinity)) {
        answer.destroy();
        return void outgoing.writeHead(502).end('<h1>502 Bad Gateway</h1>');
      }
      const isRead = mistakes.holdsAnswers || mistakes.keepsPages || mistakes.compressesAgain;
      if (isRead || (mistakes.rewrites && answer.headers['content-type']?.startsWith('text/html')))
        return void answerWhole(answer, outgoing, url, kept, mistakes);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      if (mistakes.cutsSilence) answer.setTimeout(mistakes.cutsSilence, () => outgoing.destroy());
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
