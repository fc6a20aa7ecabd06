import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/own-data';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';

/** The file of a member's data: size in bytes, times in ms UTC. */
export type DataFile = ResponseOf<typeof contract.getExport>;

/** Whether the account is being closed, and what stands in the way: amounts in minor units, times in ms UTC. */
export type Closing = ResponseOf<typeof contract.getClosing>;

/** Address of the finished file, relative to the member API. */
export const DATA_FILE = contract.EXPORT_FILE;

/** The state of the member's file. @returns `undefined` when the upstream makes none */
export function findDataFile(api: Api): Promise<DataFile | undefined> {
  return orUndefinedIfUnsupported(api(contract.getExport, {}));
}

/**
 * Has a file made of all the member's data.
 *
 * @param password the login password
 * @throws UpstreamError `refused` with reason `credentials`, `locked` or `rate`
 */
export async function startDataFile(api: Api, password: string): Promise<void> {
  await api(contract.startExport, { password });
}

/** What closing the account needs, or that it has begun. @returns `undefined` when the upstream closes no accounts */
export function findClosing(api: Api): Promise<Closing | undefined> {
  return orUndefinedIfUnsupported(api(contract.getClosing, {}));
}

/**
 * Begins to close the account.
 *
 * @param password the login password
 * @param giveUp the rest that the member gives up, in minor units
 * @param code of the second step, where it is on
 * @throws UpstreamError `refused` with reason `credentials`, `second_step`, `locked`, `unsettled`, or `balance` when the rest is another one
 */
export async function beginClosing(
  api: Api,
  password: string,
  giveUp: MinorUnits | undefined,
  code: string | undefined,
): Promise<void> {
  await api(contract.beginClosing, { password, code, ...(giveUp !== undefined && { giveUp: writeAmount(giveUp) }) });
}

/** Keeps the account after all; repeating it changes nothing. */
export async function cancelClosing(api: Api): Promise<void> {
  await api(contract.cancelClosing, {});
}
