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
    seen: 'Registering follows what the service opens.',
    missed: 'Registering is by e-mail and phone, without invite codes, unless CONFIG_FILE says otherwise.',
  },
  login: { seen: 'Members can sign in.', missed: 'Nobody can sign in.' },
  getMember: {
    seen: 'The profile names the member.',
    missed: 'The profile says that the account could not be loaded.',
  },
  checkInviteCode: {
    seen: 'An invite code is checked before somebody registers.',
    missed: 'Where invite codes are wanted, nobody can register.',
  },
  listLogins: {
    seen: 'Members see where they are signed in, and can end each login.',
    missed: 'Members read that this service does not list logins.',
  },
  listSecurityEvents: {
    seen: 'Members see what happened to the security of their account.',
    missed: 'Members read that this service keeps no security log.',
  },
  listBanks: { seen: 'Banks can be chosen.', missed: 'No bank can be chosen for payout accounts and recharges.' },
  listPayoutAccounts: {
    seen: 'Members see their payout accounts.',
    missed: 'Payout accounts are not shown, so nobody can withdraw.',
  },
  getBalance: { seen: 'Members see their balance.', missed: 'No balance is shown, and no withdrawal can be entered.' },
  getRechargeState: { seen: 'Members see whether recharging is open.', missed: 'Nobody can ask for a recharge.' },
  getLatestDraw: {
    seen: 'The newest result is shown.',
    missed: 'The newest result comes from the list of draws, if there is one.',
  },
  listDraws: { seen: 'Past draws are listed.', missed: 'Past draws are not shown.' },
  getNextPeriod: { seen: 'Members see the period in play.', missed: 'Nobody can bet.' },
  listOdds: { seen: 'The bet form shows what each pattern pays.', missed: 'Nobody can bet.' },
  listRegions: { seen: 'People can be filtered by region.', missed: 'There is no filter by region.' },
  listProfiles: { seen: 'People are shown in Meet and on Home.', missed: 'Nobody is shown in Meet or on Home.' },
  getProfile: { seen: 'Profiles open.', missed: 'No profile opens.' },
  getService: { seen: 'Customer service says where it is.', missed: 'Customer service names no chat.' },
  listBanners: { seen: 'Home has its pictures.', missed: 'Home has no pictures on top.' },
  listNotices: { seen: 'Announcements are shown.', missed: 'There are no announcements.' },
  listFilms: { seen: 'Films are shown.', missed: 'No film is shown.' },

  getSecondStep: {
    seen: 'Members can protect their login with a second step.',
    missed: 'Members read that the service offers no second step.',
  },
  getCheckin: { seen: 'Members can check in each day.', missed: 'The profile says that there is no check-in.' },
  getExport: {
    seen: 'Members can have a file made of all their data.',
    missed: 'The page of own data offers the statement, the bets and the conversation as files.',
  },
  getClosing: {
    seen: 'Members can close their account.',
    missed: 'The page that closes an account leads to customer service.',
  },
  getLimits: {
    seen: 'Members can set play limits, and exclude themselves.',
    missed: 'The page of play limits says that the service keeps none.',
  },
  getStopCard: {
    seen: 'Members can make a stop card, which begins a time-out without signing in.',
    missed: 'Members read that the service has no stop cards.',
  },
  getTotals: {
    seen: 'Members see what they recharged and withdrew in all, beside what play has cost.',
    missed: 'Members read that recharges and withdrawals are not summed up.',
  },
  listWithdrawals: {
    seen: 'Withdrawals are listed with their status.',
    missed: 'Members read that no list of withdrawals is kept.',
  },
  listRecharges: {
    seen: 'Recharges are listed with their status.',
    missed: 'Members read that no list of recharges is kept.',
  },
  getStatement: { seen: 'There is a statement for each month.', missed: 'Members read that no statements are made.' },
  listOrders: {
    seen: 'Bets are listed, with receipts, and Vote shows what became of them.',
    missed: 'Members read that no list of bets is kept.',
  },
  getPlaySummary: {
    seen: 'Members see what they gained or lost.',
    missed: 'Members read that gains and losses are not summed up.',
  },
  getDraw: {
    seen: 'Draws can be checked one by one.',
    missed: 'Members read above the bet form that the draw cannot be checked.',
  },
  listRequests: { seen: 'Members can ask for a date.', missed: 'Profiles lead to customer service for a date.' },
  listReports: {
    seen: 'Members see what became of their reports.',
    missed: 'Reports are sent, and no outcome is shown.',
  },
  listBlocks: { seen: 'Profiles can be blocked.', missed: 'Members read that profiles cannot be blocked.' },
  listMessages: {
    seen: 'Members write to customer service here.',
    missed: 'Members are led to the chat outside, if there is one.',
  },
  countUnread: {
    seen: 'Unread announcements are counted for each member.',
    missed: 'What was read is remembered by the browser alone.',
  },
  listFilmTypes: { seen: 'Films have categories.', missed: 'Films have no categories.' },
  getKeptFilm: {
    seen: 'Films have a button for favourites, and begin where the member stopped on another phone.',
    missed: 'Films have no button for favourites, and begin where this browser stopped.',
  },
  listFavourites: { seen: 'Members have a list of favourites.', missed: 'Members read that no favourites are kept.' },
  listPositions: {
    seen: 'Members can turn on a history of watched films, and go on watching on any phone.',
    missed: 'Members read that no history is kept, and go on watching in the same browser.',
  },
  getFilm: { seen: 'Films open with all their details.', missed: 'A film shows what its row of the list says.' },
};
