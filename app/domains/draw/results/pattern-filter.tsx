import { useTexts } from '~/i18n/use-texts';
import { Chips } from '~/ui/layout/chips';
import type { PatternName } from '~/ui/media/pattern';

/** In their published order. Importing the contract's list would bundle its schemas. */
const PATTERNS: readonly PatternName[] = ['rose', 'lily', 'balloon', 'smoke'];

interface Props {
  label: string;
  href: (pattern?: string) => string;
  current: string | undefined;
}

/** Filters a list by pattern. */
export function PatternFilter({ label, href, current }: Props) {
  const { t } = useTexts(['vote', 'bets']);
  return (
    <Chips
      label={label}
      all={{ label: t('bets:all'), href: href() }}
      choices={PATTERNS.map((id) => ({ id, name: t(`vote:${id}`), href: href(id) }))}
      current={current}
    />
  );
}
