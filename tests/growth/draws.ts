import { UUID } from 'uuidv7';
import { PATTERNS } from '~/contract/calls/draw';
import { findChain, getLink } from '~/member-api/draw/chain/chain-store.server';
import { leafOf } from '~/member-api/draw/settle/close.server';
import { merkleTree } from '~/member-api/draw/merkle';
import { ODDS_HUNDREDTHS, payoutOf, statusOf } from '~/member-api/draw/odds';
import { drawOutcome } from '~/member-api/draw/outcome';
import type { Service } from '~/member-api/service';
import type { Bulk } from './bulk';
import { bytes, DAY, dialect, ownerOf, STAKE, type Size } from './rows';

/** One order per period, settled by the published chain, with valid roots and proofs. */
export async function fillDraws(
  bulk: Bulk,
  service: Service,
  { rows, seed, start, period: length }: Size,
): Promise<void> {
  await bulk.run(
    bulk.isPostgres
      ? `create temporary table placed (owner bigint, id text, period bigint, option text, stake bigint, nonce text, status text,
          payout bigint, at bigint, commitment text, s0 text, proof text, root text, numbers text, sum integer)`
      : `create temporary table placed (owner, id, period, option, stake, nonce, status, payout, at, commitment, s0, proof, root, numbers, sum)`,
  );
  const columns = 'owner id period option stake nonce status payout at commitment s0 proof root numbers sum'.split(' ');
  let placed: object[] = [];
  for (let period = 1; period <= rows; period++) {
    const link = await getLink(service, period);
    const committed = { commitment: link.commitment.toString('hex'), s0: (await findChain(service, period))?.s0 ?? '' };
    const outcome = drawOutcome(link.seed, period, undefined);
    const random = bytes(seed, String(period));
    const at = start + (period - 1) * length + (random[0] ?? 0) * 100;
    const id = UUID.fromFieldsV7(at, 0, 0, random.readUInt32BE(4)).toString();
    const option = PATTERNS[(random[1] ?? 0) % 4] ?? 'rose';
    const nonce = random.subarray(16).toString('hex');
    const { root, pathOf } = merkleTree([leafOf({ id, period, option, stake: STAKE, nonce, ...committed })]);
    const payout = outcome.result.includes(option) ? payoutOf(STAKE, ODDS_HUNDREDTHS) : 0;
    const proof = JSON.stringify(pathOf(0));
    const { numbers, sum } = outcome;
    const drawn = { proof, root, numbers: numbers.join(), sum, status: statusOf(STAKE, payout), payout };
    placed.push({ owner: ownerOf(period, rows), id, period, option, stake: STAKE, nonce, at, ...committed, ...drawn });
    if (placed.length < 20_000 && period < rows) continue;
    await bulk.insert('placed', columns, placed);
    placed = [];
  }
  const { id, big } = dialect(bulk);
  const drawsAt = `${big(start)} + period * ${big(length)}`;
  await bulk.run(
    `insert into draws (period, bets_root, bets_count, closed_at, leaf_version, numbers, sum, drawn_at, settled_at)
     select period, root, 1, ${drawsAt} - 10000, 2, numbers, sum, ${drawsAt}, ${drawsAt} + 3000 from placed order by period`,
  );
  await bulk.run(
    `insert into draw_orders (id, member_id, period, option, stake, odds, nonce, commitment, s0, status, payout, at, proof, place,
       option_place)
     select id, ${id(1, 'owner')}, period, option, stake, ${ODDS_HUNDREDTHS}, nonce, commitment, s0, status, payout, at, proof,
       row_number() over (partition by owner order by id), row_number() over (partition by owner, option order by id)
     from placed`,
  );
  await bulk.run(
    `insert into draw_days (member_id, day, orders, staked, won)
     select ${id(1, 'owner')}, at / ${DAY}, count(*), sum(stake), sum(payout) from placed group by 1, 2`,
  );
}
