import { FILE_CONTENTS, FILE_LEAVES_OUT } from '~/contract/calls/own-data';
import type { Translator } from '~/i18n/translate';
import type { DataFile } from './own-data.api.server';
import { said } from './said.view';

/** What the page says of the file: how long it is kept, and what it holds and leaves out, as far as the service says it. */
export const fileFacts = ({ keptHours, contains, leavesOut }: DataFile, { t }: Translator) => ({
  keptFor: keptHours === undefined ? undefined : t('ownData:kept', { hours: keptHours }),
  contains: said(contains, FILE_CONTENTS, (word) => t(`ownDataFacts:has.${word}`)),
  leavesOut: said(leavesOut, FILE_LEAVES_OUT, (word) => t(`ownDataFacts:lacks.${word}`)),
});
