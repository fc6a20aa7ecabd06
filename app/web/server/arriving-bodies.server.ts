import type { IncomingMessage, ServerResponse } from 'node:http';
import { announcesBody } from './body-rate.server';
import type { LoadContext } from './load-context.server';
import { networkOf } from '../session/request-info.server';

/** The unit in bytes, also the minimum per body; a body of unknown size counts as the largest allowed. */
const UNIT_BYTES = 1024 * 1024;
const LARGEST_UNITS = 9;
/** The share of one network. */
const SHARE = 1 / 4;
/** How long a client may read the answer before the connection of a rejected body is closed, in ms. */
const READ_MS = 2_000;

function unitsOf({ headers }: IncomingMessage): number {
  const bytes = Number(headers['content-length'] ?? LARGEST_UNITS * UNIT_BYTES);
  return Math.min(LARGEST_UNITS, Math.max(1, Math.ceil(bytes / UNIT_BYTES)));
}

interface Body {
  network: string;
  units: number;
}

/** Whether one more body is too much. A single body is always accepted, however large. */
const isOver = (others: readonly Body[], units: number, most: number) =>
  others.length > 0 && others.reduce((sum, other) => sum + other.units, units) > most;

/**
 * Load shedding for requests whose bodies are still arriving. They do not count as in flight, but have a memory limit
 * of their own.
 *
 * @param bound in MB; one network may use a quarter of it
 */
export function createArrivingBodies(bound: number) {
  const known = new Map<IncomingMessage, Body>();
  const arriving = () => [...known].filter(([{ complete }]) => !complete).map(([, body]) => body);
  return {
    count: (): number => arriving().length,
    /** Admits a request if there is room for its body. @returns whether there is */
    admit: (request: IncomingMessage, response: ServerResponse, { address }: LoadContext): boolean => {
      if (!announcesBody(request)) return true;
      const network = networkOf(address);
      const units = unitsOf(request);
      const others = arriving();
      const ofNetwork = others.filter((body) => body.network === network);
      if (isOver(others, units, bound) || isOver(ofNetwork, units, bound * SHARE)) {
        response.setHeader('Connection', 'close');
        response.once('finish', () => setTimeout(() => request.complete || request.destroy(), READ_MS).unref());
        return false;
      }
      known.set(request, { network, units });
      const forget = () => known.delete(request);
      request.once('end', forget);
      response.once('close', forget);
      return true;
    },
  };
}
