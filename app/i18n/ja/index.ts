import type { Catalogue } from '../catalogue';
import account from './account';
import bets from './bets';
import cards from './cards';
import desk from './desk/frame';
import deskBooks from './desk/books';
import deskContent from './desk/content';
import deskFunds from './desk/funds';
import deskMeet from './desk/meet';
import deskMembers from './desk/members';
import deskService from './desk/service';
import errors from './errors';
import home from './home';
import limits from './limits';
import meet from './meet';
import movie from './movie';
import news from './news';
import operator from './operator';
import ownData from './own-data';
import recharge from './recharge';
import records from './records';
import security from './security';
import service from './service';
import shell from './shell';
import verify from './verify';
import vote from './vote';
import withdraw from './withdraw';

export default {
  account,
  bets,
  cards,
  desk,
  deskBooks,
  deskContent,
  deskFunds,
  deskMeet,
  deskMembers,
  deskService,
  errors,
  home,
  limits,
  meet,
  movie,
  news,
  operator,
  ownData,
  recharge,
  records,
  security,
  service,
  shell,
  verify,
  vote,
  withdraw,
} satisfies Catalogue;
