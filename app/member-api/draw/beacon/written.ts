import { writeTime } from '~/contract/time';
import type { DrawTables } from '../draw.tables';
import { publishedAt, type BeaconNetwork } from './network';
import type { NamedRound } from './rounds.server';

/** The round that an order or a period names, on the wire; no field without one. */
export function writeNamed({
  beacon,
  beacon_round: round,
}: Pick<DrawTables['draw_orders'], 'beacon' | 'beacon_round'>) {
  return typeof beacon === 'string' && typeof round === 'number'
    ? { beacon: { chain: beacon, round: String(round) } }
    : {};
}

/** A named round with what is known of it, on the wire. */
export function writeRound(named: NamedRound, network: BeaconNetwork | undefined) {
  const { chain, round, signature, randomness } = named;
  return {
    beacon: {
      chain,
      round: String(round),
      ...(network && { publishedAt: writeTime(publishedAt(network, round)) }),
      ...(signature !== undefined && { signature, randomness }),
    },
  };
}
