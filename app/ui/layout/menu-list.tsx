import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { LineDrawing } from '../media/icon';
import arrow from './opens.module.css';
import styles from './menu-list.module.css';

interface MenuEntry {
  href: string;
  name: string;
  /** Its drawing. */
  shape?: string;
  /** Below the name. */
  detail?: ReactNode;
}

/** A list of links, each on a line of its own. */
export function MenuList({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <ul className={styles['menu']}>
      {entries.map(({ href, name, shape, detail }) => (
        <li key={href}>
          <Link className={arrow['opens']} to={href}>
            {shape && <LineDrawing path={shape} />}
            <span>
              {name}
              {detail && <small className={styles['detail']}> {detail}</small>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
