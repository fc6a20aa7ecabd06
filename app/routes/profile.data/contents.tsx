import { useTexts } from '~/i18n/use-texts';
import { Fold } from '~/ui/layout/fold';
import { layout } from '~/ui/layout/section';

interface Props {
  page: { contains: readonly string[]; leavesOut: readonly string[] };
}

/** What the file holds and leaves out, as far as the service says it. */
export function Contents({ page: { contains, leavesOut } }: Props) {
  const { t } = useTexts('ownData');
  const lines = [...contains, ...leavesOut];
  const unknown = contains.length === 0 && <p>{t('contents.unknown')}</p>;
  if (lines.length === 0) return unknown;
  return (
    <Fold title={t('contents')}>
      {unknown}
      <ul className={layout.bullets}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Fold>
  );
}
