import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import type { loadCheckPage } from './check-page.server';
import { Links } from '~/ui/layout/section';

type Page = Awaited<ReturnType<typeof loadCheckPage>>['data'];

/**
 * What a member should read before submitting again: that the outcome of this form is unknown, and similar withdrawals. Neither
 * blocks the form.
 *
 * @param isSaidBelow whether the form's own error already says that the outcome is unknown
 */
export function AlreadySubmitted({ page, isSaidBelow }: { page: Page; isSaidBelow: boolean }) {
  const { t } = useTexts('withdraw');
  const { similar, isUnsettled, isRetrySafe, keepsList, view } = page;
  if (!isUnsettled && similar.length === 0) return null;
  const unsettled = isRetrySafe ? t('unsettled') : keepsList ? t('unsettledForeign') : t('unsettledBlind');
  return (
    <Note kind="warning">
      {isUnsettled && !isSaidBelow && <p>{unsettled}</p>}
      {similar.length > 0 && <p>{isUnsettled ? t('similarUnsettled') : t('similar')}</p>}
      {similar.length > 0 && (
        <ul>
          {similar.map(({ id, at }) => (
            <li key={id}>
              <Link to={paths.withdrawal(id)}>
                {at ? t('similarOne', { amount: view.amount, at }) : t('similarTimeless', { amount: view.amount })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isUnsettled && keepsList && (
        <Links>
          <Link to={paths.records({ kind: 'withdrawals' })}>{t('toRecords')}</Link>
        </Links>
      )}
    </Note>
  );
}
