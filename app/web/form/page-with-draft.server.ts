import { textsOf } from '~/i18n/texts.server';
import { forgetEntries, type KeptEntries } from './form-draft.server';
import type { SubmitReply } from './submit-reply';
import { withMore } from '../page/page-data.server';
import type { RequestContext } from '../page/request-context.server';

/** The saved values of a form in place of an answer, with the message about them. */
export function keptReply(
  { values, isCut, isUnknown }: Pick<KeptEntries, 'values' | 'isCut' | 'isUnknown'>,
  language: RequestContext['language'],
): SubmitReply {
  const { t } = textsOf(language);
  return {
    result: { initialValue: values },
    kept: isUnknown ? t('account:kept.unknown') : isCut ? t('account:kept.cut') : t('account:kept.all'),
  };
}

/** Adds the saved values for its form to a page, see root/form/use-submission, and deletes them from the browser. */
export function withEntries<Data>(
  page: Data,
  kept: KeptEntries,
  { request, language }: Pick<RequestContext, 'request' | 'language'>,
): Data {
  return withMore(page, { kept: keptReply(kept, language) }, forgetEntries(request));
}
