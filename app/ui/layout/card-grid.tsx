import type { ReactNode } from 'react';
import { DrawnOnce, SharedLink } from '../drawn-once';
import styles from './card-grid.module.css';

/** One thing of many, with a picture, leading to its page. */
export interface Card {
  /** Unique among the cards. */
  id: string;
  href: string;
  picture: ReactNode;
  name: string;
  /** Language of the name, where it is not the page's. */
  lang?: string | undefined;
  /** Small print below the name. */
  facts: ReactNode;
}

interface Props<Thing extends object> {
  things: readonly Thing[];
  /** What the things are called here. */
  name: string;
  cardOf: (thing: Thing) => Card;
}

/** Cards in as many columns as there is room for. */
export function CardGrid<Thing extends object>({ things, name, cardOf }: Props<Thing>) {
  return (
    <DrawnOnce as="ul" className={styles['grid']} of={things} name={name}>
      {() =>
        things.map(cardOf).map(({ id, href, picture, name: title, lang, facts }, index) => (
          <li key={`${index} ${id}`}>
            <SharedLink className={styles['card']} to={href}>
              {picture}
              <span className={styles['name']} lang={lang}>
                {title}
              </span>{' '}
              <span className={styles['facts']}>{facts}</span>
            </SharedLink>
          </li>
        ))
      }
    </DrawnOnce>
  );
}
