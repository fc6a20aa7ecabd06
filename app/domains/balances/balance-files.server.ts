import { writeAmount } from '~/contract/amount';
import { PATH_FORMAT, ROOTS_FORMAT } from '~/contract/calls/balances';
import { writeTime } from '~/contract/time';
import type { Night, OwnPath } from './balances.api.server';

/** Fields with an amount, and with a time; the others are written as they are. */
const AMOUNTS: readonly string[] = ['total', 'available', 'held', 'staked', 'amount', 'sum'];
const TIMES: readonly string[] = ['at', 'madeAt', 'time'];

const written = (name: string, value: unknown): unknown => {
  if (typeof value !== 'number') return value;
  if (AMOUNTS.includes(name)) return writeAmount(value);
  return TIMES.includes(name) ? writeTime(value) : value;
};

const write = (file: object) => `${JSON.stringify(file, written, 1)}\n`;

/** A member's path as a file for the verifier. @param notes sentences that go with it */
export const writePathFile = (service: string, path: OwnPath, notes: readonly string[]): string =>
  write({ format: PATH_FORMAT, service, notes, ...path });

/** The published nights as a file: the same bytes for each visitor. @param notes sentences that go with it */
export const writeRootsFile = (service: string, nights: readonly Night[], notes: readonly string[]): string =>
  write({ format: ROOTS_FORMAT, service, notes, nights });
