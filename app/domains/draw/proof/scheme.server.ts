import { publishedAt, QUICKNET } from '../../../../public/verify.mjs';
import type { Api } from '~/upstream/call/api';
import { isUnsupported } from '~/upstream/call/upstream-error';
import { getDrawProof, getPeriod, type DrawProof, type Period } from '../draw.api.server';
import { isCheckable, publishedCommitment } from '../draw.view';
import { chainStart, findProof, latestPeriod } from './proof.server';

/** What a service publishes for checking draws. */
export interface Scheme {
  /** Commitments or seeds: without both nothing can be checked (rule X8). */
  published: boolean;
  /** The start of a chain, to which every seed leads back. */
  chained: boolean;
  /** A round of quicknet that decides the draw along with its seed. */
  rounded: boolean;
  /** Whether an outside witness has stamped something, or is asked to. */
  witnessed: boolean;
  /** How many draws have been void so far, if the service counts them. */
  voids: number | undefined;
  /** Of how many of these the seed was not shown in time. */
  withheld: number | undefined;
}

const namesRound = ({ beacon }: Pick<DrawProof, 'beacon'>) => beacon?.chain === QUICKNET.chain;

/** The quicknet round that decides a period; `undefined` for a round that is published before the draw, while its number could be known to a bettor. */
export function roundToCome({ beacon, drawsAt }: Pick<Period, 'beacon' | 'drawsAt'>): string | undefined {
  if (beacon?.chain !== QUICKNET.chain || publishedAt(Number(beacon.round)) < (drawsAt ?? Infinity)) return undefined;
  return beacon.round;
}

/** The scheme of a service without proofs. */
export const NO_SCHEME: Scheme = {
  published: false,
  chained: false,
  rounded: false,
  witnessed: false,
  voids: undefined,
  withheld: undefined,
};

/** The scheme as one draw shows it. */
export const schemeOf = (proof: DrawProof): Scheme => ({
  published: isCheckable(proof),
  chained: chainStart(proof) !== undefined,
  rounded: namesRound(proof),
  witnessed: [proof.witness, proof.chain?.witness].some((witness) => witness !== undefined),
  voids: proof.voids,
  withheld: proof.withheld,
});

/**
 * The scheme of an upstream, as its newest draw and the current period show it.
 *
 * @returns with `latest`, the newest draw, if it can be checked
 * @throws UpstreamError when it cannot be determined
 */
export async function findScheme(api: Api): Promise<Scheme & { latest: string | undefined }> {
  const [inPlay, latest] = await Promise.all([getPeriod(api), latestPeriod(api)]);
  const proof = await findProof(api, latest ?? inPlay.period);
  const shown = typeof proof === 'string' ? NO_SCHEME : schemeOf(proof);
  return {
    published: shown.published || publishedCommitment(inPlay.commitment) !== undefined,
    chained: shown.chained,
    rounded: namesRound(inPlay),
    witnessed: shown.witnessed,
    voids: shown.voids,
    withheld: shown.withheld,
    latest: shown.published ? latest : undefined,
  };
}

/**
 * Whether single periods can be looked up, and checked.
 *
 * @param period a drawn period
 * @returns both `true` also when this cannot be determined now: looking one up then shows the error
 */
export async function canLookUp(api: Api, period: string): Promise<{ searchable: boolean; checkable: boolean }> {
  return getDrawProof(api, period).then(
    (proof) => ({ searchable: true, checkable: isCheckable(proof) }),
    (error: unknown) => {
      const isServed = !isUnsupported(error);
      return { searchable: isServed, checkable: isServed };
    },
  );
}
