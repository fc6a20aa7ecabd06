import { randomUUID } from 'node:crypto';
import type { MemberContext } from '../page/request-context.server';

/**
 * The idempotency key of a form: a new one for each rendered form, except for one that is restored after its login
 * expired on submit. It may have run already, and must not run again.
 */
export const formKeyFor = ({ kept }: Pick<MemberContext, 'kept'>): string => kept?.values['formKey'] || randomUUID();
