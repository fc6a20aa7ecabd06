import { useTexts } from '~/i18n/use-texts';
import { Section } from '~/ui/layout/section';

interface Props {
  page: { keptFor?: string | undefined; contains: readonly string[]; leavesOut: readonly string[] };
}

/** What the file holds and leaves out, as far as the service says it. */
export function Contents({ page: { keptFor, contains, leavesOut } }: Props) {
  const { t } = useTexts('ownData');
  const lines = [...contains, ...leavesOut];
  return (
    <Section title={t('contents')}>
      {contains.length === 0 && <p>{t('contents.unknown')}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {keptFor && <p>{keptFor}</p>}
    </Section>
  );
}
