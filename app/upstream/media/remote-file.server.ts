import { Agent, request, type Dispatcher } from 'undici';
import { isPublicAddress, isServiceAddress } from '~/config/outbound/address-class';
import { connectOnlyTo, type LookupAll } from '~/config/outbound/connect-only-to.server';
import type { PictureOrigin } from './picture-rule';
import { parseUrl } from '~/contract/wire/parse-url';

/** Timeout of a whole fetch in ms, from the first connection to the last byte. */
const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 3;

/** A kind of file, and its limits. */
interface FileKind {
  /** Request headers. */
  headers: { accept: string; 'user-agent': string };
  /** Maximum size. */
  maxBytes: number;
  /** Accepted content types; a missing one is accepted too. */
  types: RegExp;
}

/** A file that was not fetched, or not completely. */
export class FileUnavailable extends Error {
  override name = 'FileUnavailable';
}

/** Discards a response whose body is not read. */
function drop({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

async function readBytes(response: Dispatcher.ResponseData, { maxBytes, types }: FileKind): Promise<Uint8Array> {
  const { 'content-type': type, 'content-length': length } = response.headers;
  const refusal =
    response.statusCode !== 200
      ? `status ${response.statusCode}`
      : Number(length) > maxBytes
        ? 'too large'
        : type !== undefined && !types.test(String(type)) && 'of another kind';
  if (refusal) {
    drop(response);
    throw new FileUnavailable(refusal);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FileUnavailable('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Every file of another server is fetched through here: without cookies, tokens or the member's address, and only from
 * hosts that the rule allows, redirects included (SSRF protection).
 *
 * @param rule what may be fetched; `listed` hosts must have a public address, `configured` ones may be internal
 * @returns fetches a file within 5 s; throws FileUnavailable, or whatever the network throws
 */
export function createFileSource(
  kind: FileKind,
  rule: (url: URL) => PictureOrigin | undefined,
  lookup?: LookupAll,
): (address: string) => Promise<Uint8Array> {
  // As few connections per server as a browser opens: files are buffered in memory.
  const limits = { connections: 6, pipelining: 1, keepAliveTimeout: 10_000, maxHeaderSize: 16_384 };
  const agentFor = (allows: (address: string) => boolean) => {
    const refused = () => new FileUnavailable('no allowed address');
    return new Agent({ ...limits, connect: connectOnlyTo({ allows, refused, timeoutMs: TIMEOUT_MS, lookup }) });
  };
  const agents = { configured: agentFor(isServiceAddress), listed: agentFor(isPublicAddress) };
  return async (address) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    let url = new URL(address);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const origin = rule(url);
      if (!origin) throw new FileUnavailable('a host that is not allowed');
      const { headers } = kind;
      const response = await request(url, { method: 'GET', headers, signal, dispatcher: agents[origin] });
      const { location } = response.headers;
      if (response.statusCode < 300 || response.statusCode > 399 || typeof location !== 'string')
        return await readBytes(response, kind);
      drop(response);
      const target = parseUrl(location, url);
      if (!target) throw new FileUnavailable('a redirect to nowhere');
      url = target;
    }
    throw new FileUnavailable('too many redirects');
  };
}
