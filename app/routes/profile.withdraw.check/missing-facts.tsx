import { useTexts } from '~/i18n/use-texts';
import { PartFailure } from '~/root/shell/part-failure';
import { Note } from '~/ui/feedback/notes';
import type { loadCheckPage } from './check-page.server';

type Props = Pick<Awaited<ReturnType<typeof loadCheckPage>>['data'], 'missing' | 'heldBack'>;

/**
 * The parts of a withdrawal that could not be loaded, with a link to reload them, and a note that it cannot be confirmed without
 * them.
 */
export function MissingFacts({ missing, heldBack }: Props) {
  const { t } = useTexts(['withdraw', 'errors']);
  return (
    <>
      {missing.map((part) => (
        <PartFailure key={part.failed} part={part} />
      ))}
      {heldBack && (
        <Note>
          <p>{t('withdraw:heldBack')}</p>
          <p>{t('errors:reference', { id: heldBack })}</p>
        </Note>
      )}
    </>
  );
}
