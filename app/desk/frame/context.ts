import { createContext, useContext } from 'react';
import type { SignedIn } from '~/member-api/desk/staff/sessions.server';
import type { Language } from '~/i18n/language';

/** What every part of a page may need. */
export interface DeskFacts {
  language: Language;
  csrf: string;
  staff: Pick<SignedIn, 'name' | 'role'> | undefined;
  /** Path and query of the page. */
  path: string;
  /** The moment of the answer, ms UTC. */
  at: number;
}

const Facts = createContext<DeskFacts | undefined>(undefined);

export const DeskFactsProvider = Facts.Provider;

/** @throws Error outside of a page */
export function useDesk(): DeskFacts {
  const facts = useContext(Facts);
  if (!facts) throw new Error('No page of the desk');
  return facts;
}
