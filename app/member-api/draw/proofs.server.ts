import type { Service } from '../service';
import { leafOf, listOrdersOf } from './close.server';
import { memoryOf } from './memory.server';
import { merkleTree, type AuditPath } from './merkle';

/** Audit paths of a closed period's orders, by id. */
export type Paths = (id: string) => AuditPath;

/** The audit paths of orders in the order of their tree. */
export function pathsOf(orders: Parameters<typeof leafOf>[0][]): Paths {
  const tree = merkleTree(orders.map(leafOf));
  const positions = new Map(orders.map(({ id }, index) => [id, index]));
  return (id) => tree.pathOf(positions.get(id) ?? -1);
}

/**
 * The audit paths of a closed period that is not settled yet. Many members ask in these seconds, so the last one is kept:
 * the orders of a closed period change no more.
 */
export async function getPaths(service: Service, period: number): Promise<Paths> {
  const memory = memoryOf(service);
  if (memory.paths?.period !== period) {
    const orders = listOrdersOf(service.db, period);
    memory.paths = { period, paths: orders.then(pathsOf) };
    memory.paths.paths.catch(() => (memory.paths = undefined));
  }
  return memory.paths.paths;
}
