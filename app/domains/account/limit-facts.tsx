import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import type { LimitView } from './limits.view';

/** Text keys that explain each limit. */
export const LIMIT_TEXTS = {
  stakeDaily: 'stakeDaily.text',
  lossDaily: 'lossDaily.text',
  rechargeDaily: 'rechargeDaily.text',
  realityCheckMinutes: 'realityCheckMinutes.text',
} as const;

/** A limit, its use today, and its pending value. */
export function LimitFacts({ limit }: { limit: LimitView }) {
  const { t } = useTexts('limits');
  const { name, current, isUnread, isHeldHere, used, left, waiting } = limit;
  const value = waiting?.value ?? t('noLimit');
  return (
    <>
      <Facts
        facts={[
          [
            name === 'realityCheckMinutes' ? t('currentTime') : t('current'),
            current ?? (isUnread ? t('unread') : t('none')),
          ],
          [t('used'), used],
          [t('left'), left],
        ]}
      />
      {isHeldHere && <p>{t('heldHere')}</p>}
      {waiting && (
        <p>{waiting.ready ? t('waiting.ready', { value }) : t('waiting.later', { value, from: waiting.from })}</p>
      )}
    </>
  );
}
