import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface Props {
  /** The first child is to be read before the task: above it on a phone, at the top of the right column on a desktop. */
  isReadFirst?: boolean;
  /** Each child is a column: the task, and what is known beside it. */
  children: ReactNode;
}

/** The parts of a page below each other; on a desktop, the task at the left and what is known at the right (record 72). */
export function Columns({ isReadFirst, children }: Props) {
  const { columns, readFirst } = styles;
  return <div className={isReadFirst ? `${columns} ${readFirst}` : columns}>{children}</div>;
}

/** Parts of equal weight, in rows: two beside each other where there is room. */
export function Pairs({ children }: { children: ReactNode }) {
  return <div className={styles['pairs']}>{children}</div>;
}

/** Two lists below each other; on a desktop, in the columns of the page. */
export const listsInColumns = styles['lists'];
