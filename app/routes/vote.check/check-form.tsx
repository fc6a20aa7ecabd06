import { Link, useLocation, useNavigation } from '@remix-run/react';
import styles from '~/domains/draw/bet/bet.module.css';
import { useTexts } from '~/i18n/use-texts';
import { paths, sameAddress } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { InlineError } from '~/ui/feedback/notes';
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
  const unpublished = haveOddsFailed ? undefined : t('check.notPublished');
  const [form] = useForm({ id: 'check', reply });
  const isOnItsWay = useNavigation().formMethod !== undefined;
  const pattern = t(sent.pattern);
  const { chance, chanceDoubt, ratio, payout, balance, closesAt, secondsLeft } = view;
  return (
    <>
      <div className={styles['picked']}>
        <span className={styles[sent.pattern]}>
          <PatternDrawing name={sent.pattern} size={72} />
        </span>
        <p>
          <strong>{pattern}</strong>
          <br />
          {t('period', { period: sent.period })}
        </p>
      </div>
      <Facts
        facts={[
          [t('bet.amount'), view.stake],
          [t('check.ratio'), ratio ? t('payout', { odds: ratio }) : unpublished],
          [t('check.payout', { pattern }), payout && (view.isNoWin ? `${payout} ${t('check.noWin')}` : payout)],
          [
            t('check.chance'),
            chance
              ? [t('check.inWords', { of: chance.of, outOf: chance.outOf }), chanceDoubt].filter(Boolean).join('. ')
              : unpublished,
          ],
          [t('check.balance'), balance?.now],
          [t('check.balanceAfter'), balance?.after],
          [
            t('check.closes'),
            closesAt &&
              (secondsLeft === undefined ? closesAt : t('check.closesIn', { time: closesAt, count: secondsLeft })),
          ],
        ]}
      />
      {haveOddsFailed && <InlineError text={t('errors:load.odds')} retryHref={here} retryLabel={t('errors:retry')} />}
      {!isHeldBack && (
        <FormFrame form={form} fields={[]} reply={reply}>
          {Object.entries(sent).map(([name, value]) => (
            <HiddenField key={name} name={name} value={value} />
          ))}
          <Button disabled={isOnItsWay}>{t('check.submit')}</Button>
        </FormFrame>
      )}
      <Link className={buttonLink.quiet} to={paths.vote(sealed)}>
        {t('check.change')}
      </Link>
    </>
  );
}
