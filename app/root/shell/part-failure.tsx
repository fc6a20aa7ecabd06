import { useLocation } from '@remix-run/react';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { sameAddress } from '~/paths';
import { InlineError } from '~/ui/feedback/notes';
import { ServiceWords } from '~/ui/feedback/service-words';
import type { SettledError } from '~/web/page/settled';

interface Props {
  part: SettledError;
  /** The link to retry; the open page by default. */
  retryHref?: string;
}

/**
 * A part of a page that could not be loaded: what is missing, why, the request id, a link to retry, and the service's message.
 */
export function PartFailure({ part: { failed, problem }, retryHref }: Props) {
  const { t, i18n } = useTexts('errors');
  const location = useLocation();
  return (
    <InlineError
      text={errorText(i18n, failed)}
      why={problem && errorText(i18n, problem.code)}
      reference={problem && t('reference', { id: problem.requestId })}
      retryHref={retryHref ?? sameAddress(location)}
      retryLabel={t('retry')}
    >
      <ServiceWords words={problem?.said} />
    </InlineError>
  );
}
