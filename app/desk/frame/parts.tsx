import type { ReactNode } from 'react';
import { writeTime } from '~/contract/time';
import { utcClock } from '~/i18n/clock';
import { formatAmount, formatHourMinute, formatMinute } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import type { MinorUnits } from '~/contract/amount';
import type { Claim } from '~/member-api/desk/claims/claims.server';
import { buttonLink } from '~/ui/form/button';
import { layout, Links } from '~/ui/layout/section';
import { useDesk } from './context';

/** A moment in UTC, to the minute. @param at ms UTC */
export function Moment({ at }: { at: number }) {
  const { language } = useDesk();
  return <time dateTime={writeTime(at)}>{formatMinute(at, utcClock(language))}</time>;
}

/** Credits. @param minor minor units */
export function Credits({ minor }: { minor: MinorUnits }) {
  const { language } = useDesk();
  return <span className="d-num">{formatAmount(minor, language)}</span>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a wait is marked. */
const LATE_MS = 24 * HOUR;

/** A text with what a title of its column says too in brackets, `[Waiting ]2 min`: left out where that title is seen. */
export function Said({ text, isTitled }: { text: string; isTitled: boolean | undefined }) {
  return text.split(/[[\]]/).map((part, index) =>
    isTitled && index % 2 === 1 ? (
      <span className="d-said" key={part}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

interface WaitingProps {
  /** ms UTC */
  since: number;
  /** Whether it is in a column of that title. */
  isTitled?: boolean;
  /** Whether it is the longest of several: "longest 12 min". */
  isLongest?: boolean;
}

/** How long something has waited: "Waiting 12 min". */
export function Waiting({ since, isTitled, isLongest }: WaitingProps) {
  const { t } = useTexts('desk');
  const { at } = useDesk();
  const ms = Math.max(0, at - since);
  const text =
    ms < HOUR
      ? t('waits.minutes', { count: Math.floor(ms / MINUTE) })
      : ms < 2 * DAY
        ? t('waits.hours', { count: Math.floor(ms / HOUR) })
        : t('waits.days', { count: Math.floor(ms / DAY) });
  return (
    <span className={ms > LATE_MS ? 'd-late' : 'd-muted'}>
      <Said text={isLongest ? t('waits.longest', { time: text.replace(/\[.*?\]/g, '') }) : text} isTitled={isTitled} />
    </span>
  );
}

interface OnItProps {
  claim: Claim | undefined;
  /** Whether it is in a column of that title. */
  isTitled?: boolean;
}

/** Who is on it: nothing when that is nobody, or the reader. */
export function OnIt({ claim, isTitled }: OnItProps) {
  const { t } = useTexts('desk');
  const { staff, language } = useDesk();
  if (!claim || claim.staff === staff?.name) return null;
  const text = t('onIt', { name: claim.staff, until: formatHourMinute(claim.until, utcClock(language)) });
  return (
    <strong className="d-on">
      <Said text={text} isTitled={isTitled} />
    </strong>
  );
}

interface HeadProps {
  title: string;
  up?: { href: string; text: string };
  /** The link to what adds an entry, beside the heading. */
  add?: { href: string; text: string };
  /** Links beside the heading, to what is set for the page. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page, with a way up. */
export function Head({ title, up, add, aside, children }: HeadProps) {
  return (
    <div className="d-head">
      {up && (
        <p className="d-row">
          <a href={up.href}>‹ {up.text}</a>
        </p>
      )}
      <div className={layout.head}>
        <h1>{title}</h1>
        {add && (
          <Links>
            <a href={add.href}>{add.text}</a>
          </Links>
        )}
        {aside}
      </div>
      {children}
    </div>
  );
}

interface FiltersProps {
  label: string;
  choices: readonly { name: string; href: string; isCurrent: boolean }[];
}

/** A filter of a list: the chips of the members' pages, as plain links. */
export function Filters({ label, choices }: FiltersProps) {
  return (
    <nav className={layout.chips} aria-label={label}>
      {choices.flatMap(({ name, href, isCurrent }) => [
        ' ',
        <a key={href} className={layout.chip} href={href} aria-current={isCurrent || undefined}>
          {name}
        </a>,
      ])}
    </nav>
  );
}

/** The first entry of a list with `d-cells`: the titles of its columns, seen on a desktop. Screen readers read what is what from the rows. */
export function Titles({ titles }: { titles: readonly string[] }) {
  return (
    <li className="d-titles" aria-hidden="true">
      {/* The spaces separate words without styles. */}
      {titles.flatMap((title) => [<span key={title}>{title}</span>, ' '])}
    </li>
  );
}

interface PagesProps {
  /** From 1. */
  page: number;
  /** How many there are; or, where that is not known, whether there is one more. */
  pages?: number;
  more?: boolean;
  href: (page: number) => string;
}

/** Links to the pages of a list: the members' pager, as plain links. */
export function Pages({ page, pages, more = page < (pages ?? 0), href }: PagesProps) {
  const { t } = useTexts(['desk', 'shell']);
  if (page === 1 && !more) return null;
  return (
    <nav className={layout.pages} aria-label={t('pages.label')}>
      {page > 1 && (
        <a className={buttonLink.quiet} rel="prev" href={href(page - 1)}>
          {t('pages.previous')}
        </a>
      )}{' '}
      <span>{pages === undefined ? t('shell:pageOf', { page }) : t('pages.here', { page, pages })}</span>{' '}
      {more && (
        <a className={buttonLink.quiet} rel="next" href={href(page + 1)}>
          {t('pages.next')}
        </a>
      )}
    </nav>
  );
}

/** A link to what comes after a list whose pages have no numbers. */
export function NextPage({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p>
      <a className={buttonLink.quiet} rel="next" href={href}>
        {children}
      </a>
    </p>
  );
}
