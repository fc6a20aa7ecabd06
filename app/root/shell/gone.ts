import { paths } from '~/paths';

/**
 * Problems that a retry cannot solve. They have no retry link, but a link to the list that would have the entry, if there is one.
 */
export const GONE: ReadonlyMap<string, string | undefined> = new Map([
  ['notFound.text', undefined],
  ['method.text', undefined],
  ['address.text', undefined],
  ['address.long', undefined],
  ['upstream.absent', undefined],
  ['film.invalid', paths.movies()],
  ['film.missing', paths.movies()],
  ['film.noList', paths.movies()],
  ['profile.missing', paths.meets()],
  ['meet.no_blocks', paths.meets()],
  ['meet.no_requests', paths.meets()],
  ['meet.no_request', paths.dateRequests()],
  ['announcement.invalid', paths.announcements()],
  ['announcement.missing', paths.announcements()],
  ['bet.missing', paths.bets()],
  ['bet.noList', undefined],
  ['limit.missing', paths.limits()],
  ['withdraw.missing', paths.records({ kind: 'withdrawals' })],
  ['withdraw.no_list', undefined],
  ['card.missing', paths.cards()],
]);
