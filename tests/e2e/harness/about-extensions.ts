/**
 * Journeys about a single extension, and why they cannot run against a service without extensions. What members see there instead
 * is tested in without-extensions.plain.spec.ts.
 */
const ABOUT_EXTENSIONS: Readonly<Record<string, string>> = {
  'two bets on one period are two receipts, and the second one says that there is a first': 'no call lists bets',
  'somebody who asks for money is reported and blocked, and can be unblocked': 'no call takes reports or blocks',
  'the second step is turned on, asked for at the next login, and turned off': 'no call takes a code',
  'a passkey is added and signs in, beside the code': 'no call takes a passkey',
  'a limit holds at once, and a looser one waits': 'no call keeps limits',
  'gross recharge limits are set on one page, or none is wanted': 'no call keeps limits',
  'a time-out stops bets at once and nothing else': 'no call keeps a time-out',
  'a stop card pauses the account from a phone that is not signed in': 'no call makes stop cards',
  'a self-exclusion takes two steps and says until when': 'no call keeps a self-exclusion',
  'sending a recharge twice, going back and loading again leave one record and name it':
    'no call lists recharges, by which the second one would be known',
  'the summary of what is wrong takes the focus, in every form': 'most of its forms are of extensions',
  'what was done takes the focus, after every form': 'most of its forms are of extensions',
};

/** @returns why a test is skipped for a service without extensions; `undefined` if it runs */
export const leftOut = (title: string): string | undefined =>
  /^(gb|se): /.test(title) ? 'no call keeps limits' : ABOUT_EXTENSIONS[title];
