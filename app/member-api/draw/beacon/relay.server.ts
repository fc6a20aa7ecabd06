import { request } from 'undici';
import type { RELAY_FAULTS } from '~/config/observing/metrics.server';
import type { BeaconNetwork } from './network';
import { isSignedRound } from './signature';

/** Timeout of one relay in ms, from the connection to the last byte. */
const TIMEOUT_MS = 3_000;

/** Largest answer of a relay; a round has less than 300 bytes. */
const MAX_BYTES = 4_096;

/** Why a relay gave no usable round. */
type RelayFault = (typeof RELAY_FAULTS)[number];

class Unusable extends Error {
  constructor(readonly fault: RelayFault) {
    super(fault);
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    // Leaving the loop destroys the stream.
    if (size > MAX_BYTES) throw new Unusable('size');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function readRound(text: string): { round: unknown; signature: unknown } {
  try {
    const { round, signature } = JSON.parse(text) as { round?: unknown; signature?: unknown };
    return { round, signature };
  } catch {
    throw new Unusable('content');
  }
}

/**
 * Fetches the signature of a round from a relay, without trust: it is verified before it is returned. Follows no redirect.
 *
 * @param relay base address, such as `https://api.drand.sh`
 * @throws Unusable with the fault
 */
async function fetchFrom(relay: string, network: BeaconNetwork, round: number): Promise<string> {
  const url = `${relay}/${network.chain}/public/${String(round)}`;
  const { statusCode, body } = await request(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (statusCode !== 200) {
    // Without a listener the abort of an unread body ends the process.
    body.on('error', () => undefined).destroy();
    throw new Unusable('status');
  }
  const told = readRound(await readText(body));
  if (told.round !== round) throw new Unusable('round');
  if (typeof told.signature !== 'string' || !isSignedRound(network, round, told.signature))
    throw new Unusable('signature');
  return told.signature;
}

/**
 * Fetches the signature of a round from the first relay that has it, in the order in which they are configured.
 *
 * @param failed is told of each relay without it
 * @returns `undefined` when no relay has it (yet)
 */
export async function fetchRound(
  relays: readonly string[],
  network: BeaconNetwork,
  round: number,
  failed: (relay: string, fault: RelayFault) => void,
): Promise<string | undefined> {
  for (const relay of relays) {
    try {
      return await fetchFrom(relay, network, round);
    } catch (error) {
      failed(relay, error instanceof Unusable ? error.fault : 'unreachable');
    }
  }
  return undefined;
}
