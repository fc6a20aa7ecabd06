import styles from './column-titles.module.css';

interface Props {
  /** Where a title stands in its column. */
  className?: string | undefined;
  titles: readonly string[];
}

/** A word that a title of a column says too, on a desktop. */
export const saidByTitle = styles['said'];

/**
 * The titles of the columns that a list has on a desktop, in a grid with the columns of the list. Hidden from screen readers:
 * the list stays a list, whose rows say what is what by their words and their order.
 */
export function ColumnTitles({ className, titles }: Props) {
  return (
    <div className={[styles['titles'], className].filter(Boolean).join(' ')} aria-hidden="true">
      {/* The spaces separate words without styles. */}
      {titles.flatMap((title) => [<span key={title}>{title}</span>, ' '])}
    </div>
  );
}
