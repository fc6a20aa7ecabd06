import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { SearchForm } from '~/ui/form/search-form';

interface Props {
  /** The page's own path. */
  action: string;
  /** The entered text. */
  typed: string;
  /** The entered text is not a valid period. */
  invalid: boolean;
  /** The pattern filter to preserve when searching for a period. */
  pattern?: string | undefined;
  button: string;
}

/** A search form for a period. */
export function PeriodSearch({ action, typed, invalid, pattern, button }: Props) {
  const { t, i18n } = useTexts(['bets', 'errors']);
  return (
    <SearchForm
      action={action}
      field={{ name: 'period', label: t('bets:period') }}
      typed={typed}
      errors={invalid ? [errorText(i18n, 'period.format')] : []}
      errorTitle={t('errors:summary')}
      kept={{ pattern }}
      button={button}
      isShort
    />
  );
}
