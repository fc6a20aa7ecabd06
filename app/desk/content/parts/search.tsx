import { useTexts } from '~/i18n/use-texts';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import styles from '~/ui/form/form.module.css';
import { readPage } from '../../form/read-page';

const TERM_MAX = 60;

/** What is looked for in a list of content, and the page of it. */
export const readSearch = (url: URL) => ({
  term: (url.searchParams.get('q') ?? '').trim().slice(0, TERM_MAX),
  page: readPage(url),
});

/** Looks for content by words. */
export function SearchForm({ action, label, term }: { action: string; label: string; term: string }) {
  const { t } = useTexts('deskContent');
  return (
    <form role="search" action={action} className={styles['searchLine']}>
      <TextField id="q" name="q" label={label} defaultValue={term} autoComplete="off" required={false} />
      <Button look="quiet">{t('find')}</Button>
    </form>
  );
}
