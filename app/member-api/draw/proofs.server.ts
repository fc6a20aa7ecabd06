import type { Service } from '../service';
import type { Db } from '../store/database.server';
import { leafOf, listOrdersOf } from './settle/close.server';
import { drawStateOf } from './draw-state-cache.server';
import { merkleTree, type AuditPath } from './merkle';

/** How long the audit paths of a period are cached. */
const KEPT_MS = 10_000;

/** Audit paths of a closed period's orders, by id. */
export type Paths = (id: string) => AuditPath | undefined;

/** The audit paths of orders; the orders must be in the order of their tree. */
export function pathsOf(orders: Parameters<typeof leafOf>[0][]): Paths {
  return treeOf(orders).pathOf;
}

function treeOf(orders: Parameters<typeof leafOf>[0][]): { root: string; pathOf: Paths } {
  const { root, pathOf } = merkleTree(orders.map(leafOf));
  const positions = new Map(orders.map(({ id }, index) => [id, index]));
  return {
    root,
    pathOf: (id) => {
      const position = positions.get(id);
      return position === undefined ? undefined : pathOf(position);
    },
  };
}

/** The audit paths to a period's root; none if the orders do not match the root. */
export async function findPaths(db: Db, period: number, root: string | undefined): Promise<Paths> {
  const tree = treeOf(await listOrdersOf(db, period));
  return tree.root === root ? tree.pathOf : () => undefined;
}

async function readPaths(db: Db, period: number): Promise<Paths> {
  const row = await db.selectFrom('draws').select('bets_root').where('period', '=', period).executeTakeFirst();
  return findPaths(db, period, row?.bets_root);
}

/**
 * The audit paths of a closed period that is not settled yet. Many members request them in these seconds, so the last result is
 * cached for a few seconds: the orders of a closed period no longer change, but a period under review may be repaired.
 */
export async function getPaths(service: Service, period: number): Promise<Paths> {
  const memory = drawStateOf(service);
  const now = service.now();
  if (memory.paths?.period !== period || Math.abs(now - memory.paths.readAt) > KEPT_MS) {
    memory.paths = { period, readAt: now, paths: readPaths(service.db, period) };
    memory.paths.paths.catch(() => (memory.paths = undefined));
  }
  return memory.paths.paths;
}
