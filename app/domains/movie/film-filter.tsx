import { errorText } from '~/i18n/error-text';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { SearchForm } from '~/ui/form/search-form';
import { Chips } from '~/ui/layout/chips';
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

/** Sort order; the service's own order by default. */
export function FilmSorts({ filter, sorts }: { filter: FilmFilter; sorts: readonly FilmSort[] }) {
  const { t } = useTexts('movie');
  if (sorts.length === 0) return null;
  const names: Record<FilmSort, string> = { new: t('sort.new'), hot: t('sort.hot') };
  return (
    <Chips
      label={t('sort.title')}
      all={{ label: t('sort.standard'), href: paths.movies({ ...filter, sort: undefined }) }}
      choices={sorts.map((sort) => ({ id: sort, name: names[sort], href: paths.movies({ ...filter, sort }) }))}
      current={filter.sort}
    />
  );
}
