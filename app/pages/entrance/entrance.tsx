import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { layout } from '~/ui/layout/section';
import styles from './entrance.module.css';

/**
 * A page on which members sign in, in one step or two, or register: its form, and what is inside, which holds for every service (rules X2, X10). On a
 * phone it is below the form, on a desktop beside it.
 */
export function Entrance({ children }: { children: ReactNode }) {
  const { t } = useTexts('account');
  return (
    <div className={styles['entrance']}>
      <div className={layout.narrow}>{children}</div>
      <ul className={layout.narrow}>
        {(['movies', 'people', 'draw'] as const).map((part) => (
          <li key={part}>
            <b>{t(`inside.${part}`)}</b> {t(`inside.${part}Text`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
