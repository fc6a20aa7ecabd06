import { createSealedWords } from '../store/sealed-words.server';
import type { Notice } from './automatic';

/** What a message says: what somebody wrote, or what a program tells. */
export type Said = { text: string } | Notice;

/** What members and the desk wrote to each other. */
export const serviceWords = createSealedWords<'service-message', Said>('service.key', {
  service_messages: 'service-message',
});
