import { Link } from '@remix-run/react';
import { layout } from './section';

interface Props {
  label: string;
  /** The choice without a filter, if there is one. */
  all?: { label: string; href: string };
  /** `lang` if a name is known to be in another language than the page. */
  choices: readonly { id: string; name: string; href: string; lang?: string | undefined }[];
  /** Id of the current choice; `undefined` means all. */
  current: string | undefined;
  /** Whether all are seen, on as many lines as they need. */
  isWrapped?: boolean;
}

/**
 * A filter of a list: each choice is a link, so that it works without scripts and can be bookmarked. A few keep their order, on as
 * many lines as they need; more share one line, in which the current one comes first, so that it is seen.
 */
export function Chips({ label, all, choices, current, isWrapped = choices.length < 3 }: Props) {
  const isFirst = ({ id }: { id: string }) => !isWrapped && id === current;
  const ordered = [...choices.filter(isFirst), ...choices.filter((choice) => !isFirst(choice))];
  return (
    <nav className={isWrapped ? layout.chips : layout.choices} aria-label={label}>
      {all && (
        <Link className={layout.chip} to={all.href} aria-current={current === undefined ? 'true' : undefined}>
          {all.label}
        </Link>
      )}
      {ordered.flatMap(({ id, name, href, lang }) => [
        ' ',
        <Link key={id} lang={lang} className={layout.chip} to={href} aria-current={current === id ? 'true' : undefined}>
          {name}
        </Link>,
      ])}
    </nav>
  );
}
