import type { Mutant } from './mutant';

const PROFILES = ['tests/web/member-api/limits/limits.profiles.test.ts'];
const PERIODS = ['tests/web/member-api/limits/limits.periods.test.ts'];
const HELD = ['app/domains/account/held-limits.test.ts'];
const EXPORT = ['tests/web/member-api/own-data/export.test.ts'];
const CALLS_IN_PAUSE = ['tests/web/member-api/limits/limits.pause.slow.test.ts'];

const ENFORCE = 'app/member-api/limits/enforce.server.ts';

/** Refuses what a pause must leave open. */
const REFUSED_IN_PAUSE = `
    const paused = await trx.selectFrom('play_pauses').select('until').where('member_id', '=', memberId).executeTakeFirst();
    if (paused) throw new Error('Paused');`;

/** What limits, the question for one and the stop card close, and what they leave open. */
export const CHANGED_LIMITS: readonly Mutant[] = [
  {
    rule: 'X6',
    change: 'a bet waits for no limit where all must be set',
    file: ENFORCE,
    from: "if (profileOf(settings.limitProfile).mustSet === 'all') assertAllSet(limits);",
    to: '',
    tests: PROFILES,
  },
  {
    rule: 'X6',
    change: 'a recharge waits for no limit where all must be set',
    file: ENFORCE,
    from: "if (mustSet === 'all') assertAllSet(limits);",
    to: '',
    tests: PROFILES,
  },
  {
    rule: 'X6',
    change: 'a recharge does not wait for the answer to the question',
    file: ENFORCE,
    from: "if (mustSet === 'asked' && !isSet && !(await isAsked(trx, memberId))) throw new Refusal('limits_unset');",
    to: '',
    tests: PROFILES,
  },
  {
    rule: 'X6',
    change: 'a withdrawal waits for limits',
    file: 'app/member-api/funds/withdrawals.server.ts',
    from: '  checkRequest(input);',
    to: `  checkRequest(input);
  const set = await service.db.selectFrom('play_limits').select('at').where('member_id', '=', memberId).executeTakeFirst();
  if (!set && service.settings.limitProfile !== undefined) throw new Refusal('limits_unset');`,
    tests: PROFILES,
  },
  {
    rule: 'X6',
    change: 'limits of seven days and of a month stop nothing',
    file: ENFORCE,
    from: 'for (const period of LIMIT_PERIODS) {',
    to: "for (const period of ['day'] as const) {",
    tests: PERIODS,
  },
  {
    rule: 'X6',
    change: 'the rules of a country do not count until the period is over',
    file: 'app/contract/limits/limit-profile.ts',
    from: 'return waitsForPeriod ? Math.max(after, periodEnd(name, now)) : after;',
    to: 'return after;',
    tests: HELD,
  },
  {
    rule: 'X6',
    change: 'LIMIT_PROFILE does not count in front of a service that waits for less',
    file: 'app/contract/limits/limit-profile.ts',
    from: 'hours: Math.max(hours, stated?.hours ?? 0)',
    to: 'hours: stated?.hours ?? 24',
    tests: ['tests/web/app/limits/limits-kept-profile.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a raise that waits at the service does not wait here',
    file: 'app/domains/account/held-limits.ts',
    from: 'pending[name] = { ...waits, from: Math.max(waits.from, next.from) };',
    to: 'pending[name] = waits;',
    tests: HELD,
  },
  {
    rule: 'X6',
    change: 'a raise counts as soon as a service takes it',
    file: 'app/domains/account/held-limits.ts',
    from: 'const limit = { value: isHeld ? held : answered,',
    to: 'const limit = { value: answered,',
    tests: HELD,
  },
  {
    rule: 'X6',
    change: 'to withdraw a stop card ends the pause that it began',
    file: 'app/member-api/limits/stop-card.server.ts',
    from: "if (numDeletedRows > 0n) await recordOwnEvent(trx, caller, 'stop_card_withdrawn', now());",
    to: "await trx.deleteFrom('play_pauses').where('member_id', '=', memberId).execute();",
    tests: ['tests/web/member-api/limits/stop-card.conformance.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a stop card replaces the pause in force',
    file: 'app/member-api/limits/pauses.server.ts',
    from: 'if (inForce && inForce.until >= until) return inForce.until;',
    to: "if (inForce) await trx.deleteFrom('play_pauses').where('member_id', '=', memberId).execute();",
    tests: ['tests/web/member-api/limits/stop-card.property.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a pause ends with the account that had it',
    file: 'app/member-api/closing/excluded.server.ts',
    from: 'return row !== undefined;',
    to: 'return row === null;',
    tests: ['tests/web/member-api/own-data/closing.excluded.test.ts'],
  },
  {
    rule: 'X6',
    change: 'a pause stops the file of own data',
    file: 'app/member-api/own-data/exports.server.ts',
    from: 'return asMember(db, memberId, async (trx) => {',
    to: `return asMember(db, memberId, async (trx) => {${REFUSED_IN_PAUSE}`,
    tests: EXPORT,
  },
  {
    rule: 'X6',
    change: 'a pause stops the history of films',
    file: 'app/member-api/watching/history.server.ts',
    from: '  await asMember(db, memberId, async (trx) => {\n    if (on) {',
    to: `  await asMember(db, memberId, async (trx) => {${REFUSED_IN_PAUSE}\n    if (on) {`,
    tests: CALLS_IN_PAUSE,
    only: 'not one other call',
  },
];
