import { errorText } from '~/i18n/error-text';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SearchForm } from '~/ui/form/search-form';
import { Chips } from '~/ui/layout/chips';
import styles from './film-filter.module.css';
import type { Category, FilmSort } from './movie.api.server';

/** Filter of a film list; each state has its own URL. */
interface FilmFilter {
  category: string | undefined;
  sort: FilmSort | undefined;
  /** Search words. */
  q: string | undefined;
}

/** Searches films within the selected category and sort order. */
export function FilmSearch({ filter, typed, tooLong }: { filter: FilmFilter; typed: string; tooLong: boolean }) {
  const { t, i18n } = useTexts(['movie', 'errors']);
  return (
    <SearchForm
      action={paths.movies()}
      field={{ name: 'q', label: t('movie:search.label') }}
      typed={typed}
      errors={tooLong ? [errorText(i18n, 'too_long')] : []}
      errorTitle={t('errors:summary')}
      kept={{ category: filter.category, sort: filter.sort }}
      button={t('movie:search.submit')}
      isShort
    />
  );
}

/** Category filter. */
export function FilmCategories({ filter, categories }: { filter: FilmFilter; categories: readonly Category[] }) {
  const { t, i18n } = useTexts('movie');
  return (
    <Chips
      label={t('category')}
      all={{ label: t('all'), href: paths.movies({ ...filter, category: undefined }) }}
      choices={categories.map(({ id, name }) => ({
        id,
        name,
        href: paths.movies({ ...filter, category: id }),
        lang: detectLanguage(name, i18n.language),
      }))}
      current={filter.category}
    />
  );
}

/** How many films there are, and their order behind its name: the service's own by default. */
export function FilmSorts({
  filter,
  sorts,
  total,
}: {
  filter: FilmFilter;
  sorts: readonly FilmSort[];
  total: number | undefined;
}) {
  const { t } = useTexts('movie');
  const names: Record<FilmSort, string> = { new: t('sort.new'), hot: t('sort.hot') };
  const standard = t('sort.standard');
  if (total === undefined && sorts.length === 0) return null;
  return (
    <div className={styles['line']}>
      {total !== undefined && <p>{t('found', { count: total })}</p>}
      {sorts.length > 0 && (
        // Closed again once an order is chosen.
        <details key={filter.sort}>
          <summary>{t('sort.current', { order: filter.sort ? names[filter.sort] : standard })}</summary>
          <Chips
            label={t('sort.title')}
            all={{ label: standard, href: paths.movies({ ...filter, sort: undefined }) }}
            choices={sorts.map((sort) => ({ id: sort, name: names[sort], href: paths.movies({ ...filter, sort }) }))}
            current={filter.sort}
          />
        </details>
      )}
    </div>
  );
}
