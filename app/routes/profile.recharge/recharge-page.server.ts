import { randomUUID } from 'node:crypto';
import { settings } from '~/config/settings.server';
import { findLimits } from '~/domains/account/limits.api.server';
import { listBanks } from '~/domains/funds/payout-accounts.api.server';
import { getRechargeState } from '~/domains/funds/recharge.api.server';
import { formatMoment } from '~/i18n/format';
import { amountWriter } from '~/web/amount-text.server';
import { part, type MemberVisit } from '~/web/page.server';

/** The banks that a recharge can be sent to. */
async function receivingBanks({ api }: MemberVisit) {
  const banks = await listBanks(api);
  return banks.flatMap(({ id, name, accountName, accountNumber }) =>
    id !== undefined && accountNumber !== undefined ? [{ id, name, accountName, accountNumber }] : [],
  );
}

/** The recharge page: whether it is open, to which accounts, and what stands in the way. */
export async function loadRechargePage(visit: MemberVisit) {
  const [state, banks, limits] = await Promise.all([
    getRechargeState(visit.api),
    part(receivingBanks(visit), 'load.banks'),
    part(findLimits(visit.api), 'load.limits'),
  ]);
  const write = amountWriter(visit, undefined);
  const amount = (minor: number | undefined) => (minor === undefined ? undefined : write(minor));
  const known = 'shown' in limits ? limits.shown : undefined;
  return {
    isDemo: settings.operator === undefined,
    isOpen: state.enabled,
    message: state.message,
    min: amount(state.min),
    max: amount(state.max),
    banks,
    pausedUntil: known?.pause && formatMoment(known.pause.until, visit.language),
    formKey: randomUUID(),
  };
}
