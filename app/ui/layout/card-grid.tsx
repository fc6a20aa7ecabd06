import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import styles from './card-grid.module.css';

/** One thing of many, with a picture, leading to its page. */
export interface Card {
  /** Unique among the cards. */
  id: string;
  href: string;
  picture: ReactNode;
  name: string;
  /** Small print below the name. */
  facts: ReactNode;
}

/** Cards in as many columns as there is room for. */
export function CardGrid({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className={styles['grid']}>
      {cards.map(({ id, href, picture, name, facts }, index) => (
        <li key={`${index} ${id}`}>
          <Link className={styles['card']} to={href}>
            {picture}
            <span className={styles['name']}>{name}</span> <span className={styles['facts']}>{facts}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
