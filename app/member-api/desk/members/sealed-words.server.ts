import { createSealedWords } from '../../store/sealed-words.server';

/** Encrypts the notes of staff, members' appeals, and the answers to them. */
export const deskWords = createSealedWords<'member-note' | 'appeal' | 'appeal-answer', { text: string }>(
  'members.key',
  {
    member_notes: 'member-note',
    suspension_appeals: 'appeal',
  },
);
