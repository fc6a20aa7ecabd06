import type { ReadingCallName } from '~/contract/all-calls';

/** POST calls without side effects, by their names in the contract. GET calls have none. */
export const READING_POSTS = ['listBanners', 'listNotices', 'listProfiles', 'getProfile'] as const;

/** Names of the calls that the probe makes. */
export type AskedName = ReadingCallName | (typeof READING_POSTS)[number] | 'login';

interface Sentences {
  seen: string;
  missed: string;
}

/**
 * The effect of a call on members, by its name in the contract: with it, and without it. Calls with side effects are
 * not made and have no entry.
 */
export const SENTENCES: Readonly<Record<AskedName, Sentences>> = {
  getClientConfig: {
    seen: 'Registration offers what the service allows.',
    missed: 'Members register by email or phone, without invite codes, unless CONFIG_FILE says otherwise.',
  },
  login: { seen: 'Members can sign in.', missed: 'No one can sign in.' },
  getMember: {
    seen: 'The profile shows who the member is.',
    missed: 'The profile says that the account couldn’t be loaded.',
  },
  checkInviteCode: {
    seen: 'Invite codes are checked before someone registers.',
    missed: 'Where invite codes are required, no one can register.',
  },
  listLogins: {
    seen: 'Members see where they’re signed in, and can end each session.',
    missed: 'Members read that this service doesn’t say where they’re signed in.',
  },
  listSecurityEvents: {
    seen: 'Members see what’s happened to their account’s security.',
    missed: 'Members read that this service doesn’t keep a security log.',
  },
  listBanks: { seen: 'Members can choose a bank.', missed: 'No bank can be chosen for payout accounts and top-ups.' },
  listPayoutAccounts: {
    seen: 'Members see their payout accounts.',
    missed: 'Payout accounts aren’t shown, so no one can withdraw.',
  },
  getBalance: { seen: 'Members see their balance.', missed: 'No balance is shown, and no one can withdraw.' },
  getRechargeState: { seen: 'Members see whether top-ups are open.', missed: 'No one can top up.' },
  getLatestDraw: {
    seen: 'The newest result is shown.',
    missed: 'The newest result comes from the list of draws, if there is one.',
  },
  listDraws: { seen: 'Past draws are listed.', missed: 'Past draws aren’t shown.' },
  getNextPeriod: { seen: 'Members see the current period.', missed: 'No one can bet.' },
  listOdds: { seen: 'The bet form shows what each pattern pays.', missed: 'No one can bet.' },
  listRegions: { seen: 'People can be filtered by region.', missed: 'There’s no filter by region.' },
  listProfiles: { seen: 'People are shown in Meet and on Home.', missed: 'No one is shown in Meet or on Home.' },
  getProfile: { seen: 'Profiles can be opened.', missed: 'Profiles can’t be opened.' },
  getService: { seen: 'Customer service shows its chat and hours.', missed: 'Customer service doesn’t name a chat.' },
  listBanners: { seen: 'Home has banners.', missed: 'Home has no banners.' },
  listNotices: { seen: 'Announcements are shown.', missed: 'There are no announcements.' },
  listFilms: { seen: 'Movies are shown.', missed: 'No movies are shown.' },

  getSecondStep: {
    seen: 'Members can protect their account with two-step sign-in.',
    missed: 'Members read that the service doesn’t offer two-step sign-in.',
  },
  getMail: {
    seen: 'Members can choose to get emails about answers, withdrawals and new sign-ins.',
    missed: 'Members read that the service doesn’t send emails to its members.',
  },
  getPush: {
    seen: 'Members can choose to get notifications about answers, withdrawals and new sign-ins.',
    missed: 'Members read that the service doesn’t send notifications to devices.',
  },
  getCheckin: { seen: 'Members can check in each day.', missed: 'The profile says that there’s no check-in.' },
  getExport: {
    seen: 'Members can download a file with all their data.',
    missed: 'The Your data page offers the statement, the bets and the conversation as files.',
  },
  getClosing: {
    seen: 'Members can close their account.',
    missed: 'The page for closing an account leads to customer service.',
  },
  getLimits: {
    seen: 'Members can set play limits, and exclude themselves.',
    missed: 'The Play limits page says that they aren’t supported.',
  },
  getStopCard: {
    seen: 'Members can make a stop card, which starts a time-out without signing in.',
    missed: 'Members read that the service doesn’t have stop cards.',
  },
  getTotals: {
    seen: 'Members see how much they’ve topped up and withdrawn in total, and their wins and losses.',
    missed: 'Members read that top-ups and withdrawals aren’t totalled.',
  },
  listWithdrawals: {
    seen: 'Withdrawals are listed with their status.',
    missed: 'Members read that the service doesn’t list withdrawals.',
  },
  listRecharges: {
    seen: 'Top-ups are listed with their status.',
    missed: 'Members read that the service doesn’t list top-ups.',
  },
  getStatement: {
    seen: 'There’s a statement for each month.',
    missed: 'Members read that the service doesn’t provide statements.',
  },
  listOrders: {
    seen: 'Bets are listed, with receipts, and Vote shows what became of them.',
    missed: 'Members read that the service doesn’t list bets.',
  },
  getPlaySummary: {
    seen: 'Members see their wins and losses.',
    missed: 'Members read that wins and losses aren’t totalled.',
  },
  getDraw: {
    seen: 'Each draw can be verified.',
    missed: 'Members read above the bet form that the draw cannot be checked.',
  },
  listRequests: { seen: 'Members can ask for a date.', missed: 'Profiles lead to customer service for a date.' },
  listReports: {
    seen: 'Members see the outcome of their reports.',
    missed: 'Reports are sent, but no outcome is shown.',
  },
  listBlocks: { seen: 'Profiles can be blocked.', missed: 'Members read that profiles can’t be blocked.' },
  listMessages: {
    seen: 'Members message customer service in the app.',
    missed: 'Members are sent to the chat outside the app, if there is one.',
  },
  countUnread: {
    seen: 'Unread announcements are counted for each member.',
    missed: 'Only the browser remembers what was read.',
  },
  listFilmTypes: { seen: 'Movies have categories.', missed: 'Movies have no categories.' },
  getKeptFilm: {
    seen: 'Movies have a favourites button, and start where the member stopped on another phone.',
    missed: 'Movies have no favourites button, and start where this browser stopped.',
  },
  listFavourites: {
    seen: 'Members have a list of favourites.',
    missed: 'Members read that the service doesn’t keep favourites.',
  },
  listPositions: {
    seen: 'Members can turn on a history of watched movies, and continue on any phone.',
    missed: 'Members read that no history is kept, and can only continue in the same browser.',
  },
  listPublicNotices: {
    seen: 'Feed readers follow the announcements, at /announcements.atom.',
    missed: 'There is a feed only if announcements can be read without a login.',
  },
  getReport: {
    seen: 'Everyone can read how the service has kept its promises, at /report.',
    missed: 'The page /report says that this service publishes no report, and nothing leads there.',
  },
  listBalances: {
    seen: 'Everyone can read what all members are owed, with the root of each night, at /balances.',
    missed: 'The page /balances says that this service doesn’t publish what it owes, and nothing leads there.',
  },
  getBalancePath: {
    seen: 'The statement shows that the member’s balance is counted, and has the path for the verifier.',
    missed: 'The statement says that nothing shows that the balance is counted.',
  },
  getFilm: { seen: 'Movies open with all their details.', missed: 'A movie shows only what the list says about it.' },
};
