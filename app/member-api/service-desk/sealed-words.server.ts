import { createSealedWords } from '../store/sealed-words.server';
import type { Notice } from './automatic';

/** Content of a message: written text or an automatic notice. */
export type Said = { text: string } | Notice;

/** Encrypts the messages between members and the desk. */
export const serviceWords = createSealedWords<'service-message', Said>('service.key', {
  service_messages: 'service-message',
});
