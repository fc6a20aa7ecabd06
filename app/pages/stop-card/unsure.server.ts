import { errorCode } from '~/i18n/error-text';
import { statusOf, type UpstreamError } from '~/upstream/call/upstream-error';
import { FormError } from '~/web/form/form-error';
import { problemCode } from '~/web/page/problem';

/** A form of a stop card that may or may not have happened: why, and the id; the page says what to do. */
export const unsure = (error: UpstreamError): FormError =>
  new FormError(
    { '': [errorCode('form.failed', { problem: problemCode(error), id: error.requestId })] },
    statusOf(error),
    'unknown',
    {},
    { cause: error },
  );
