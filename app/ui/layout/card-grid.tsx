import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** A card with a picture that links to a page. */
export interface Card {
  /** Unique among the cards. */
  id: string;
  href: string;
  picture: ReactNode;
  name: string;
  /** Language of the name, if it differs from the page's. */
  lang?: string | undefined;
  /** Whether the name stands over the picture, as the title of a poster; otherwise below it. */
  isNameOver?: boolean;
  /** Small print below the name. */
  facts: ReactNode;
}

interface Props<Thing> {
  things: readonly Thing[];
  cardOf: (thing: Thing) => Card;
  /** One line of them, which scrolls sideways on a phone: for a page that has more to show than these. */
  isRow?: boolean | undefined;
}

/** Cards in as many columns as fit. */
export function CardGrid<Thing>({ things, cardOf, isRow }: Props<Thing>) {
  return (
    <ul className={styles[isRow ? 'row' : 'grid']}>
      {things.map(cardOf).map(({ id, href, picture, name, lang, isNameOver, facts }, index) => (
        <li key={`${index} ${id}`}>
          <Link className={isNameOver ? `${styles['card']} ${styles['over']}` : styles['card']} to={href}>
            {picture}
            <span className={styles['name']} lang={lang}>
              {name}
            </span>{' '}
            <span className={styles['facts']}>{facts}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
