import type { ReactNode } from 'react';
import { writeTime } from '~/contract/time';
import { utcClock } from '~/i18n/clock';
import { formatAmount, formatHourMinute, formatMinute } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import type { MinorUnits } from '~/contract/amount';
import type { Claim } from '~/member-api/desk/claims/claims.server';
import { layout } from '~/ui/layout/section';
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

/** How long something has waited: "Waiting 12 min". @param since ms UTC */
export function Waiting({ since }: { since: number }) {
  const { t } = useTexts('desk');
  const { at } = useDesk();
  const ms = Math.max(0, at - since);
  const text =
    ms < HOUR
      ? t('waits.minutes', { count: Math.floor(ms / MINUTE) })
      : ms < 2 * DAY
        ? t('waits.hours', { count: Math.floor(ms / HOUR) })
        : t('waits.days', { count: Math.floor(ms / DAY) });
  return <span className={ms > LATE_MS ? 'd-late' : 'd-muted'}>{text}</span>;
}

/** Who is on it: nothing when that is nobody, or the reader. */
export function OnIt({ claim }: { claim: Claim | undefined }) {
  const { t } = useTexts('desk');
  const { staff, language } = useDesk();
  if (!claim || claim.staff === staff?.name) return null;
  return <strong>{t('onIt', { name: claim.staff, until: formatHourMinute(claim.until, utcClock(language)) })}</strong>;
}

interface HeadProps {
  title: string;
  up?: { href: string; text: string };
  /** Links beside the heading, to what is set for the page. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The heading of a page, with a way up. */
export function Head({ title, up, aside, children }: HeadProps) {
  return (
    <div className="d-head">
      {up && (
        <p className="d-row">
          <a href={up.href}>‹ {up.text}</a>
        </p>
      )}
      <div className={layout.head}>
        <h1>{title}</h1>
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

/** Links to the pages of a list. @param href of a page, from 1 */
export function Pages({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  const { t } = useTexts('desk');
  if (pages < 2) return null;
  return (
    <nav className="d-row" aria-label={t('pages.label')}>
      {page > 1 && (
        <a rel="prev" href={href(page - 1)}>
          {t('pages.previous')}
        </a>
      )}
      <span>{t('pages.here', { page, pages })}</span>
      {page < pages && (
        <a rel="next" href={href(page + 1)}>
          {t('pages.next')}
        </a>
      )}
    </nav>
  );
}
