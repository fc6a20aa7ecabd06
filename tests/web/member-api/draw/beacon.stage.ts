import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { seekRounds } from '~/member-api/draw/beacon/rounds.server';
import type { BeaconNetwork } from '~/member-api/draw/beacon/network';
import { advance } from '~/member-api/draw/settle/advance.server';
import type { Service } from '~/member-api/service';
import type { MemberApiSettings } from '~/member-api/settings';
import { afterEach, beforeEach } from 'vitest';
import { makeFolder, openService, PERIOD, play, START } from './draw.stage';

const { shortSignatures } = bls12_381;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The key of a network of quicknet's scheme that these tests are the only node of. */
const SECRET = Uint8Array.from({ length: 32 }, (_, i) => i + 1);

/** That network: a round every 3 s, the first two hours before the draw of these tests begins. */
export const TEST_NETWORK: BeaconNetwork = {
  chain: 'be'.repeat(32),
  publicKey: hex(shortSignatures.getPublicKey(SECRET).toBytes()),
  genesis: START / 1000 - 7_200,
  seconds: 3,
};

/** The signature of a round of {@link TEST_NETWORK}. */
export function signRound(round: number): string {
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  return hex(shortSignatures.sign(shortSignatures.hash(sha256(number)), SECRET).toBytes());
}

/** A real round of quicknet, as every relay of it serves it. */
export const REAL_ROUND = {
  round: 1000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

const json = (answer: ServerResponse, body: object) => answer.writeHead(200).end(JSON.stringify(body));

/** What a relay can do, by the round that it is asked for. */
export const RELAYS = {
  honest: (answer: ServerResponse, round: number) => json(answer, { round, signature: signRound(round) }),
  late: (answer: ServerResponse) => answer.writeHead(404).end(),
  broken: (answer: ServerResponse) => answer.writeHead(500).end(),
  cut: (answer: ServerResponse) => answer.destroy(),
  wrongRound: (answer: ServerResponse, round: number) =>
    json(answer, { round: round + 1, signature: signRound(round + 1) }),
  otherRoundAsThis: (answer: ServerResponse, round: number) => json(answer, { round, signature: signRound(round + 1) }),
  wrongSignature: (answer: ServerResponse, round: number) => json(answer, { round, signature: 'a'.repeat(96) }),
  noSignature: (answer: ServerResponse, round: number) => json(answer, { round }),
  upperCase: (answer: ServerResponse, round: number) =>
    json(answer, { round, signature: signRound(round).toUpperCase() }),
  noJson: (answer: ServerResponse) => answer.writeHead(200).end('<html>'),
  nothing: (answer: ServerResponse) => answer.writeHead(200).end('null'),
  huge: (answer: ServerResponse, round: number) =>
    json(answer, { round, signature: signRound(round), padding: 'x'.repeat(10_000_000) }),
  redirecting: (answer: ServerResponse) => answer.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(),
  real: (answer: ServerResponse, round: number) => json(answer, { ...REAL_ROUND, round }),
} as const;

/** A relay on this machine whose behaviour a test sets; `asked` are the paths that were requested. */
export async function openRelay(behaviour: keyof typeof RELAYS = 'honest') {
  const relay = { behaviour, asked: [] as string[] };
  const server = createServer((request, answer) => {
    relay.asked.push(request.url ?? '');
    RELAYS[relay.behaviour](answer, Number(/\d+$/.exec(request.url ?? '')?.[0]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  return Object.assign(relay, { url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`, close });
}

/** Brings a draw up to now, together with the random numbers that it waits for. */
export async function advanceWithRounds(service: Service): Promise<void> {
  await advance(service);
  await seekRounds(service);
  await advance(service);
}

/** The round of period 1: published at its draw. */
export const ROUND = (START + PERIOD) / 1000 / 3 - TEST_NETWORK.genesis / 3 + 1;

type Beacon = NonNullable<MemberApiSettings['draw']['beacon']>;

/** Gives each test a folder, a relay and a clock; what it opens is closed afterwards. */
export function setBeaconStage() {
  const hands = { now: START };
  const stage = { hands } as { hands: typeof hands; folder: string; relay: Awaited<ReturnType<typeof openRelay>> };
  const opened: Awaited<ReturnType<typeof openService>>[] = [];
  let remove: () => void;

  const open = async ({ network = TEST_NETWORK, ...beacon }: Partial<Beacon> = {}) => {
    const settings = { network, urls: [stage.relay.url], names: true, ...beacon };
    const process = await openService({ folder: stage.folder, hands, draw: { beacon: settings } });
    opened.push(process);
    return process;
  };

  /** A process in whose first period three members have bet, and which has closed it. */
  const played = async (beacon?: Parameters<typeof open>[0]) => {
    const process = await open(beacon);
    await advance(process.service);
    await play(process.service, 1);
    hands.now = START + PERIOD - 5_000;
    await advance(process.service);
    return process;
  };

  beforeEach(async () => {
    ({ folder: stage.folder, remove } = makeFolder());
    hands.now = START;
    stage.relay = await openRelay();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(({ close }) => close()));
    await stage.relay.close();
    remove();
  });
  return { stage, open, played, hands };
}
