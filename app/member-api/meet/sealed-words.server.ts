import { createSealedWords } from '../store/sealed-words.server';

/** What members write: of a request its contact and message, of a report its text. */
interface Words {
  contact?: string;
  text?: string | undefined;
}

/** What members wrote about themselves and others. */
export const meetWords = createSealedWords<'meet-request' | 'meet-report', Words>('meet.key', {
  date_requests: 'meet-request',
  profile_reports: 'meet-report',
});
