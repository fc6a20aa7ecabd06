import * as contract from '~/contract/calls/security';
import type { ResponseOf } from '~/contract/call';
import type { Api } from '~/upstream/call/api';
import { loadListPage, type ListPage } from '~/upstream/call/list-page';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { UpstreamError } from '~/upstream/call/upstream-error';

/** How long the embedded member API keeps the log, in days. */
export const KEPT_DAYS = contract.SECURITY_LOG_DAYS;

/** A login of the member. Times in ms UTC. */
export type Login = ResponseOf<typeof contract.listLogins>['list'][number];

/** An entry of the security log. Time in ms UTC; no kind where the upstream says another one. */
export type SecurityEvent = ResponseOf<typeof contract.listSecurityEvents>['list'][number];

const wanted = (page: number, size: number) => ({
  page,
  size,
  fits: () => true,
  keyOf: ({ id }: { id: string }) => id,
});

/**
 * A page of the member's logins, the last used first.
 *
 * @returns `undefined` from an upstream that does not list logins
 */
export function findLogins(api: Api, page: number, size: number): Promise<ListPage<Login> | undefined> {
  const ask = async (asked: number) => {
    const { list, total } = await api(contract.listLogins, { page: asked, limit: size });
    return { rows: list, total };
  };
  return orUndefinedIfUnsupported(loadListPage(ask, wanted(page, size)));
}

/** How many logins the member has; `undefined` from an upstream that does not list logins. */
export async function countLogins(api: Api): Promise<number | undefined> {
  const answer = await orUndefinedIfUnsupported(api(contract.listLogins, { page: 1, limit: 100 }));
  return answer && Math.max(answer.total ?? 0, answer.list.length);
}

/**
 * A page of the member's security log, newest first.
 *
 * @returns `undefined` from an upstream without one
 */
export function findSecurityEvents(api: Api, page: number, size: number): Promise<ListPage<SecurityEvent> | undefined> {
  const ask = async (asked: number) => {
    const { list, total } = await api(contract.listSecurityEvents, { page: asked, limit: size });
    return { rows: list, total };
  };
  return orUndefinedIfUnsupported(loadListPage(ask, wanted(page, size)));
}

/** Ends a login of the member. One that has ended already is no error. */
export async function endLogin(api: Api, id: string): Promise<void> {
  await api(contract.endLogins, { id }).catch((error: unknown) => {
    if (!(error instanceof UpstreamError && error.kind === 'refused' && error.reason === 'not_found')) throw error;
  });
}

/** Ends all logins of the member but this one. */
export async function endOtherLogins(api: Api): Promise<void> {
  await api(contract.endLogins, { others: true });
}
