import { describe } from 'vitest';
import { accountJourneys, invitedJourneys } from './account';
import { contentJourneys } from './content';
import { moneyJourneys } from './money';
import type { Server } from './servers';

/** Every journey of the specification, for one server after the other. */
export function walkJourneys(servers: readonly Server[]): void {
  describe.each(servers)('in front of $name', (server) => {
    describe('an account', () => accountJourneys(server));
    describe('what is shown', () => contentJourneys(server));
    describe('money', () => moneyJourneys(server));
    // Other servers use the app's own configuration; tests/web/app/account/passwords.test.ts tests all kinds of registration there.
    if (!server.isWhole) describe('that wants invite codes', () => invitedJourneys(server));
  });
}
