import { useForm } from '@conform-to/react';
import { Link, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import styles from '~/domains/draw/bet.module.css';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form-frame';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Facts } from '~/ui/layout/facts';
import { PatternDrawing } from '~/ui/media/pattern';
import type { SubmitReply } from '~/web/submit-reply';
import type { loadCheckPage } from './check-page.server';

interface Props {
  page: Pick<Awaited<ReturnType<typeof loadCheckPage>>, 'sent' | 'sealed' | 'view'>;
  reply: SubmitReply | undefined;
}

/** A bet as it would be placed, once more in full, and the button that places it. */
export function CheckForm({ page: { sent, sealed, view }, reply }: Props) {
  const { t } = useTranslation('vote');
  const [form] = useForm({ id: 'check', lastResult: reply?.result });
  const isOnItsWay = useNavigation().formMethod !== undefined;
  const pattern = t(sent.pattern);
  const { chance, ratio, payout, balance, closesAt, secondsLeft } = view;
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
          [t('check.ratio'), ratio ? t('payout', { odds: ratio }) : t('check.notPublished')],
          [t('check.payout', { pattern }), payout && (view.isNoWin ? `${payout} ${t('check.noWin')}` : payout)],
          [
            t('check.chance'),
            chance ? t('check.inWords', { of: chance.of, outOf: chance.outOf }) : t('check.notPublished'),
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
      <FormFrame form={form} fields={[]} reply={reply}>
        {Object.entries(sent).map(([name, value]) => (
          <HiddenField key={name} name={name} value={value} />
        ))}
        <Button disabled={isOnItsWay}>{t('check.submit')}</Button>
      </FormFrame>
      <Link className={buttonLink.quiet} to={paths.vote(sealed)}>
        {t('check.change')}
      </Link>
    </>
  );
}
