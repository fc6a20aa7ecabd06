import { createSealedWords } from '../store/sealed-words.server';

/** Members' texts: contact and message of a request, text of a report. */
interface Words {
  contact?: string;
  text?: string | undefined;
}

/** Encrypts members' texts in requests and reports. */
export const meetWords = createSealedWords<'meet-request' | 'meet-report', Words>('meet.key', {
  date_requests: 'meet-request',
  profile_reports: 'meet-report',
});
