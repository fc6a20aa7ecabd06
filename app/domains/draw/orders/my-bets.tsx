import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import arrow from '~/ui/layout/opens.module.css';
import { Section } from '~/ui/layout/section';
import { PatternDrawing } from '~/ui/media/pattern';
import type { MyBets as View } from './my-bets.server';
import draw from '../draw.module.css';
import styles from './bets-list.module.css';

/** The member's bets beside the draw: each is a row that leads to its receipt. Nothing where there are none. */
export function MyBets({ rows, words, none }: Pick<View, 'rows' | 'words' | 'none'>) {
  const { t } = useTexts('vote');
  if (none) return <p className={draw['muted']}>{none}</p>;
  return (
    // The live region exists from the start, so that an outcome in it is announced.
    <div role="status">
      {rows.length > 0 && (
        <Section title={t('more.bets')} aside={<Link to={paths.bets()}>{t('mine.all')}</Link>}>
          <ul className={styles['boxes']}>
            {rows.map(({ pattern, doubts }, at) => (
              <li key={words[at]?.href}>
                {/* Not the router's link, which would resolve what stands in a template for the address. */}
                <a className={`${styles['boxed']} ${arrow['opens']}`} href={words[at]?.href}>
                  <PatternDrawing name={pattern} size={40} />
                  <span className={styles['body']}>
                    <strong>{words[at]?.said}</strong>{' '}
                    <span className={draw['muted']}>
                      {words[at]?.period} · {t('mine.receipt')}
                    </span>
                  </span>
                </a>
                {doubts.map((doubt) => (
                  <p key={doubt}>{doubt}</p>
                ))}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
