import { paths } from './paths';

/**
 * The pages above sub-pages: beginning of the sub-page's address, address of the page above it, key of its name. The first
 * match applies, so longer addresses come first.
 */
const ABOVE = [
  ['/movie/', paths.movies(), 'shell:movie'],
  ['/meet/', paths.meets(), 'shell:meet'],
  ['/vote/bets/', paths.bets(), 'bets:title'],
  ['/vote/', paths.vote(), 'shell:vote'],
  ['/profile/announcements/', paths.announcements(), 'news:title'],
  ['/profile/bank-card/', paths.cards(), 'cards:title'],
  ['/profile/limits/', paths.limits(), 'limits:title'],
  [paths.changePassword(), paths.security(), 'security:hub.short'],
  [paths.paymentPassword(), paths.security(), 'security:hub.short'],
  [paths.closeAccount(), paths.security(), 'security:hub.short'],
  [paths.mail(), paths.security(), 'security:hub.short'],
  [paths.secondStep(), paths.security(), 'security:hub.short'],
  ['/profile/security/', paths.security(), 'security:hub.short'],
  ['/profile/withdraw/check', paths.withdraw(), 'withdraw:title'],
  ['/profile/withdraw/', paths.records({ kind: 'withdrawals' }), 'withdraw:toRecords'],
  ['/profile/', paths.profile(), 'shell:profile'],
  [paths.preferences(), paths.profile(), 'shell:profile'],
] as const;

/**
 * The page above an address, for the link at the top of a sub-page: an installed app has no Back button.
 *
 * @param pathname in any case, as routes match it
 * @returns `undefined` for tabs and pages outside them
 */
export function pageAbove(pathname: string) {
  const address = pathname.toLowerCase();
  // Cancelling belongs to the list of requests: the person's page may no longer exist.
  if (address.startsWith('/meet/detail/') && address.endsWith('/request/revoke'))
    return { href: paths.dateRequests(), nameKey: 'meet:requests.title' } as const;
  const [person] = /^\/meet\/detail\/[^/]+(?=\/[^/]+$)/i.exec(pathname) ?? [];
  if (person) return { href: person, nameKey: 'meet:theirProfile' } as const;
  const found = ABOVE.find(([beginning]) => address.startsWith(beginning));
  return found && { href: found[1], nameKey: found[2] };
}
