import { Link } from '@remix-run/react';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { BetForm, isBalanceShort, TopUp } from '~/pages/bet/bet-form';
import { Note } from '~/ui/feedback/notes';
import { Links } from '~/ui/layout/section';
import type { loadCheckPage } from './check-page.server';

type Props = {
  page: Pick<Awaited<ReturnType<typeof loadCheckPage>>, 'already' | 'form' | 'formPeriod' | 'inTheWay' | 'isUnsettled'>;
};

/**
 * Why a bet cannot be placed before it has been submitted. Its values are offered again for the open period, unless that would
 * leave a member one tap from a second bet: when a bet with the same values exists, or may exist.
 */
export function Blockers({ page: { already, form, formPeriod, inTheWay, isUnsettled } }: Props) {
  const { t, i18n } = useTexts('vote');
  const placed = 'shown' in already ? already.shown : undefined;
  const mayStand = isUnsettled || !placed || placed.orders.some(({ isSame }) => isSame);
  return (
    <>
      <Note kind="warning">
        {inTheWay.map((code) => (
          <p key={code}>{errorText(i18n, code)}</p>
        ))}
        {isBalanceShort(inTheWay) && <TopUp />}
      </Note>
      {mayStand ? (
        <Links>
          <Link to={paths.vote()}>{t('check.toDraw')}</Link>
        </Links>
      ) : (
        <BetForm page={form} period={formPeriod} reply={undefined} />
      )}
    </>
  );
}
