import { useTexts } from '~/i18n/use-texts';
import { claimsOf } from '~/member-api/desk/claims/claims.server';
import { listReviewable, WAITING, type Kind } from '~/member-api/funds/review-queue.server';
import { readPage } from '../form/read-page';
import { Credits, Filters, Head, Moment, OnIt, Pages, Titles, Waiting } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import type { StaffVisit } from '../server/visit.server';
import { dueAt } from './review.server';

/** States of each kind; the first one waits. */
const STATUSES = {
  recharges: ['reviewing', 'credited', 'rejected'],
  withdrawals: ['processing', 'completed', 'failed', 'cancelled'],
} as const;

const CLAIM = { recharges: 'recharge', withdrawals: 'withdrawal' } as const;
const PER_PAGE = 25;

async function load({ desk, url, at }: StaffVisit, kind: Kind) {
  const asked = url.searchParams.get('status');
  const status = STATUSES[kind].find((known) => known === asked) ?? WAITING[kind];
  const page = readPage(url);
  const { list, total } = await listReviewable(desk.db, kind, { status, page, limit: PER_PAGE });
  const claims = await claimsOf(
    desk.db,
    CLAIM[kind],
    list.map(({ id }) => id),
    at,
  );
  return {
    status,
    page,
    total,
    list: list.map(({ id, username, amount, apply_time, complete_time, ...record }) => ({
      id,
      username,
      amount,
      toPay: 'fee' in record ? amount - record.fee : undefined,
      asked: apply_time,
      due: kind === 'withdrawals' && complete_time === null ? dueAt(apply_time) : undefined,
      decided: complete_time,
      claim: claims.get(id),
    })),
  };
}

/** The list of recharges or withdrawals: those that wait, oldest first; or those in another state, newest first. */
const queuePage = (kind: Kind) =>
  deskPage({
    path: `/desk/${kind}`,
    access: ['desk', 'auditor'],
    title: (t) => t(`deskFunds:${kind}`),
    load: (visit) => load(visit, kind),
    View: function Queue({ data: { status, page, total, list } }) {
      const { t } = useTexts(['deskFunds', 'desk']);
      const isWaiting = status === WAITING[kind];
      const hasDue = isWaiting && kind === 'withdrawals';
      return (
        <>
          <Head title={t(kind)} up={{ href: deskPaths.home(), text: t('desk:nav.home') }}>
            <p>{t('total', { count: total })}</p>
          </Head>
          <Filters
            label={t('states')}
            choices={STATUSES[kind].map((one) => ({
              name: t(`state.${one}`),
              href: deskPaths.queue(kind, { status: one }),
              isCurrent: one === status,
            }))}
          />
          {list.length === 0 && <p>{t('empty')}</p>}
          <ul className={`d-list d-cells d-queue${kind === 'withdrawals' ? ' d-pays' : ''}${hasDue ? ' d-due' : ''}`}>
            {list.length > 0 && (
              <Titles
                titles={[
                  t(kind === 'withdrawals' ? 'asked' : 'amount'),
                  t('member'),
                  ...(kind === 'withdrawals' ? [t('toPay')] : []),
                  ...(isWaiting ? [t('desk:waits.title')] : [t('decided')]),
                  ...(hasDue ? [t('due')] : []),
                  ...(isWaiting ? [t('desk:onIt.title')] : []),
                ]}
              />
            )}
            {list.map(({ id, username, amount, toPay, asked, decided, due, claim }) => (
              <li className="d-card" key={id}>
                <a href={deskPaths.record(kind, id)}>
                  <strong>
                    <Credits minor={amount} />
                  </strong>{' '}
                  <span>{username}</span>
                </a>
                {toPay !== undefined && (
                  <p>
                    <span className="d-said">{t('toPay')}</span> <Credits minor={toPay} />
                  </p>
                )}
                <p>{decided === null ? <Waiting since={asked} isTitled={isWaiting} /> : <Moment at={decided} />}</p>
                {due !== undefined && (
                  <p className="d-muted">
                    <span className="d-said">{t('due')}</span> <Moment at={due} />
                  </p>
                )}
                <OnIt claim={claim} isTitled={isWaiting} />
              </li>
            ))}
          </ul>
          <Pages
            page={page}
            pages={Math.ceil(total / PER_PAGE)}
            href={(to) => deskPaths.queue(kind, { status, page: to })}
          />
        </>
      );
    },
  });

export const rechargesPage = queuePage('recharges');
export const withdrawalsPage = queuePage('withdrawals');
