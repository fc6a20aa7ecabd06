import { Link, useLocation, useNavigation } from '@remix-run/react';
import styles from '~/domains/draw/bet/bet.module.css';
import { useTexts } from '~/i18n/use-texts';
import { paths, sameAddress } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { InlineError } from '~/ui/feedback/notes';
import { ActionRow } from '~/ui/form/action-row';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Facts } from '~/ui/layout/facts';
import { PatternDrawing } from '~/ui/media/pattern';
import type { SubmitReply } from '~/web/form/submit-reply';
import type { loadCheckPage } from './check-page.server';

interface Props {
  page: Pick<Awaited<ReturnType<typeof loadCheckPage>>, 'sent' | 'sealed' | 'view' | 'haveOddsFailed'>;
  reply: SubmitReply | undefined;
  /** Shown, but not submittable. */
  isHeldBack: boolean;
}

/** The bet in full as it would be placed, and the button that places it. */
export function CheckForm({ page: { sent, sealed, view, haveOddsFailed }, reply, isHeldBack }: Props) {
  const { t } = useTexts(['vote', 'errors']);
  const here = sameAddress(useLocation());
  // Odds that failed to load are not called unpublished.
  const unpublished = haveOddsFailed ? undefined : t('odds.notPublished');
  const [form] = useForm({ id: 'check', reply });
  const isOnItsWay = useNavigation().formMethod !== undefined;
  const pattern = t(sent.pattern);
  const { chance, chanceDoubt, ratio, payout, balance, closesAt, secondsLeft } = view;
  const bet = (
    <>
      <p className={styles['picked']}>
        <PatternDrawing name={sent.pattern} size={64} />
        <span>
          <strong>{pattern}</strong>
          <br />
          {t('period', { period: sent.period })}
        </span>
      </p>
      <Facts
        areAmounts
        facts={[
          [t('bet.amount'), view.stake],
          [t('check.payout', { pattern }), payout && (view.isNoWin ? `${payout} ${t('check.noWin')}` : payout)],
          [
            t('check.closes'),
            closesAt &&
              (secondsLeft === undefined ? closesAt : t('check.closesIn', { time: closesAt, count: secondsLeft })),
          ],
          [t('odds.ratio'), ratio === undefined ? unpublished : t('odds.times', { odds: ratio })],
          [
            t('chance.name'),
            chanceDoubt ? (
              <>
                {chance} <br />
                {chanceDoubt}
              </>
            ) : (
              chance
            ),
          ],
          [t('check.balance'), balance?.now],
          [t('check.balanceAfter'), balance?.after],
        ]}
      />
      {haveOddsFailed && <InlineError text={t('errors:load.odds')} retryHref={here} retryLabel={t('errors:retry')} />}
    </>
  );
  const change = (
    <Link className={buttonLink.quiet} to={paths.vote(sealed)}>
      {t('check.change')}
    </Link>
  );
  if (isHeldBack)
    return (
      <>
        {bet}
        <p>{change}</p>
      </>
    );
  return (
    // The facts are in the form, so that its button is on the screen as long as they are.
    <FormFrame form={form} fields={[]} reply={reply}>
      {Object.entries(sent).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      {bet}
      <ActionRow>
        <Button disabled={isOnItsWay}>{t('check.submit', { stake: view.stake })}</Button>
        {change}
      </ActionRow>
    </FormFrame>
  );
}
