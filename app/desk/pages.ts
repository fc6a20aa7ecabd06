import { cannedPage } from './service/canned-page';
import { conversationPage } from './service/conversation-page';
import { conversationPicture } from './service/conversation.server';
import { conversationsPage } from './service/conversations-page';
import { hoursPage } from './service/hours-page';
import { alertsPage } from './alerts/alerts-page';
import { auditCsv, auditJsonl } from './books/audit-files.server';
import { auditPage } from './books/audit-page';
import { booksCsv } from './books/books-csv.server';
import { booksPage } from './books/books-page';
import { announcementPage } from './content/announcements/announcement-page';
import { draftPage } from './content/announcements/draft-page';
import { announcementsPage } from './content/announcements/list-page';
import { bankPage, banksPage } from './content/bank-pages';
import { bannerPage, bannersPage } from './content/banner-pages';
import { filmPage } from './content/films/film-page';
import { filmsPage, newFilmPage } from './content/films/film-pages';
import { contentPage } from './content/hub-page';
import { invitesPage } from './content/invites-page';
import { namedEntryPage, namedListPage } from './content/named-pages';
import { profilePage, profilesPage } from './content/profile-pages';
import { rechargesPage, withdrawalsPage } from './funds/queue-pages';
import { receiptPicture } from './funds/receipt-picture.server';
import { rechargePage } from './funds/recharge-page';
import { withdrawalPage } from './funds/withdrawal-page';
import { homePage } from './home/home-page';
import { reportPage } from './meet/report-page';
import { reportsPage } from './meet/reports-page';
import { requestPage } from './meet/request-page';
import { requestsPage } from './meet/requests-page';
import { preferencesPage } from './home/preferences';
import type { DeskRoute } from './page';
import { appealPage, appealsPage } from './members/appeal-pages';
import { creditCheckPage, creditPage } from './members/credit-pages';
import { memberPage } from './members/member-page';
import { membersPage } from './members/search-page';
import { timelinePage } from './members/timeline-page';
import { accountPage, loginPage } from './staff/account-page';
import { joinPage } from './staff/join-page';
import { signInPage } from './staff/sign-in-page';
import { staffPage } from './staff/staff-page';

/** Every page and file of the desk. */
export const PAGES: readonly DeskRoute[] = [
  homePage,
  preferencesPage,
  signInPage,
  joinPage,
  accountPage,
  staffPage,
  loginPage,
  rechargesPage,
  rechargePage,
  receiptPicture,
  withdrawalsPage,
  withdrawalPage,
  requestsPage,
  requestPage,
  reportsPage,
  reportPage,
  conversationsPage,
  conversationPage,
  conversationPicture,
  cannedPage,
  hoursPage,
  booksPage,
  booksCsv,
  auditPage,
  alertsPage,
  auditCsv,
  auditJsonl,
  membersPage,
  memberPage,
  timelinePage,
  creditPage,
  creditCheckPage,
  appealsPage,
  appealPage,
  contentPage,
  announcementsPage,
  draftPage,
  announcementPage,
  filmsPage,
  newFilmPage,
  filmPage,
  namedListPage('categories'),
  namedEntryPage('categories'),
  namedListPage('regions'),
  namedEntryPage('regions'),
  banksPage,
  bankPage,
  bannersPage,
  bannerPage,
  profilesPage,
  profilePage,
  invitesPage,
];
