/** A drand network: it publishes a signed random number, a round, every few seconds. Source: docs/decisions/0085. */
export interface BeaconNetwork {
  /** The hash of its parameters, hex. Addresses of relays and receipts name a network by it. */
  chain: string;
  /** Its public key in G2, hex; it never changes. */
  publicKey: string;
  /** When round 1 was published, in seconds UTC. */
  genesis: number;
  /** Seconds between two rounds. */
  seconds: number;
}

/** drand's quicknet, of scheme bls-unchained-g1-rfc9380. Source: https://api.drand.sh/v2/beacons/quicknet/info */
export const QUICKNET: BeaconNetwork = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c' +
    '8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb' +
    '5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  seconds: 3,
};

/** A round of a network. */
export interface Round {
  /** The network, by its chain hash. */
  chain: string;
  round: number;
}

/** When a round is published, in ms UTC. */
export function publishedAt({ genesis, seconds }: BeaconNetwork, round: number): number {
  return (genesis + (round - 1) * seconds) * 1000;
}

/** The first round that is published at a time (ms UTC) or after it. */
export function roundAfter({ genesis, seconds }: BeaconNetwork, at: number): number {
  return Math.max(1, Math.ceil((at / 1000 - genesis) / seconds) + 1);
}
