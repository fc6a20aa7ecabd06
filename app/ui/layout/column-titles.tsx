interface Props {
  /** A grid over the columns of the list, in windows with room for them. */
  className: string | undefined;
  titles: readonly string[];
}

/**
 * The titles of the columns that a list has on a desktop. Hidden from screen readers: the list stays a list, whose rows say
 * what is what by their words and their order.
 */
export function ColumnTitles({ className, titles }: Props) {
  return (
    <div className={className} aria-hidden="true">
      {titles.map((title) => (
        <span key={title}>{title}</span>
      ))}
    </div>
  );
}
