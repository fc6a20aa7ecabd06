import { MEMBERS_KEY } from '../../at-rest/member-words.server';
import { createSealedWords } from '../../store/sealed-words.server';

/** Encrypts the notes of staff, members' appeals, and the answers to them. */
export const deskWords = createSealedWords<'member-note' | 'appeal' | 'appeal-answer', { text: string }>(
  MEMBERS_KEY,
  {
    member_notes: 'member-note',
    suspension_appeals: 'appeal',
  },
  ['members', 'payout_accounts'],
);
