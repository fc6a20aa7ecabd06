import { data } from '@remix-run/node';
import { textsOf } from '~/i18n/texts.server';
import { forgetEntries, type KeptEntries } from './form-draft.server';
import type { SubmitReply } from './submit-reply';
import type { RequestContext } from '../page/request-context.server';

interface PageWithHeaders {
  data: unknown;
  init: ResponseInit | null;
}

const hasHeaders = (page: unknown): page is PageWithHeaders =>
  typeof page === 'object' && page !== null && 'data' in page && 'init' in page;

/** Adds the saved values for its form to a page, see root/form/use-submission, and deletes them from the browser. */
export function withEntries<Data>(
  page: Data,
  { values, isCut, isUnknown }: KeptEntries,
  { request, language }: Pick<RequestContext, 'request' | 'language'>,
): Data {
  const { t } = textsOf(language);
  const made: PageWithHeaders = hasHeaders(page) ? page : { data: page, init: {} };
  const headers = new Headers(made.init?.headers);
  headers.append('Set-Cookie', forgetEntries(request));
  const reply: SubmitReply = {
    result: { initialValue: values },
    kept: isUnknown ? t('account:kept.unknown') : isCut ? t('account:kept.cut') : t('account:kept.all'),
  };
  return data({ ...(made.data as object), kept: reply }, { ...made.init, headers }) as Data;
}
