import { describe, expect, test } from 'vitest';
import { startPostgres } from '../postgres.mjs';
import { costsOf, type Costs } from '../growth/costs';
import { AS_LONG_AS_IT_IS } from '../growth/pages';
import { grow } from '../growth/store';

const SIZES = (process.env.GROWTH ?? '100,10000,1000000').split(',').map(Number);

/**
 * Maximum cost of a page at the largest size: a multiple of the cost at the smallest, plus a constant. On PostgreSQL the unit is
 * blocks read. All of 10² rows lie in one or two blocks; of 10⁶, each of a page's 100 rows lies in its own block, below an index
 * of three or four levels. On SQLite, which has no such counter, it is the median of ms in one run. Reading 10⁶ rows costs some
 * hundred ms, or some ten thousand blocks.
 */
const BOUNDS = {
  postgres: { factor: 4, plus: 500 },
  sqlite: { factor: 8, plus: 5 },
} as const;

const hours = (count: number) => count * 3_600_000;

describe.each(['sqlite', 'postgres'] as const)('in %s', (kind) => {
  test(
    'a page costs the same however many members, orders, draws and announcements there are',
    { timeout: hours(2) },
    async () => {
      const cluster = kind === 'postgres' ? await startPostgres() : undefined;
      const found: [number, Costs][] = [];
      try {
        for (const rows of SIZES) {
          const grown = await grow(rows, cluster?.url);
          try {
            found.push([rows, await costsOf(grown, rows, kind)]);
            process.stdout.write(
              `${kind}: ${String(rows)} of each, filled in ${(grown.filledIn / 1000).toFixed(0)} s\n`,
            );
          } finally {
            await grown.close();
          }
        }
      } finally {
        cluster?.stop();
      }
      const names = Object.keys(found[0]?.[1] ?? {});
      const unit = kind === 'postgres' ? 'blocks' : 'ms';
      for (const name of names)
        process.stdout.write(
          `${kind} ${unit}  ${name}: ${found.map(([, costs]) => costs[name]?.toFixed(2) ?? '').join('  ')}\n`,
        );
      const { factor, plus } = BOUNDS[kind];
      const [least = {}, most = {}] = [found[0]?.[1], found.at(-1)?.[1]];
      const grew = names.filter((name) => (most[name] ?? 0) > (least[name] ?? 0) * factor + plus);
      expect(grew.filter((name) => !AS_LONG_AS_IT_IS.includes(name))).toEqual([]);
    },
  );
});
