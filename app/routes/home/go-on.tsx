import { KeptGrid } from '~/domains/movie/watching/kept-grid';
import type { KeptCard } from '~/domains/movie/watching/watched.view';
import { useTexts } from '~/i18n/use-texts';
import { SettledPart } from '~/root/shell/settled-part';
import { Section } from '~/ui/layout/section';
import type { Settled } from '~/web/page/settled';

/** Films that the member stopped in the middle. */
export function GoOn({ part }: { part: Settled<KeptCard[]> }) {
  const { t } = useTexts('home');
  return (
    <Section title={t('goOn')}>
      <SettledPart part={part} empty="">
        {(films) => <KeptGrid films={films} isRow />}
      </SettledPart>
    </Section>
  );
}
