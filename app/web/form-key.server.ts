import { randomUUID } from 'node:crypto';
import type { MemberVisit } from './visit.server';

/**
 * The key of a form that must happen once: a new one for each form that is drawn, but for one that comes back after a login that
 * ended while it was sent. It may have been sent before, and then it must not happen again.
 */
export const formKeyFor = ({ kept }: Pick<MemberVisit, 'kept'>): string => kept?.values['formKey'] || randomUUID();
