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
import limitAsk from './limit-ask';
import limits from './limits';
import logins from './logins';
import mail from './mail';
import meet from './meet';
import movie from './movie';
import news from './news';
import operator from './operator';
import ownData from './own-data';
import ownDataFacts from './own-data-facts';
import recharge from './recharge';
import records from './records';
import secondStep from './secondStep';
import security from './security';
import service from './service';
import shell from './shell';
import stopCard from './stop-card';
import verify from './verify';
import vote from './vote';
import watching from './watching';
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
  limitAsk,
  limits,
  logins,
  mail,
  meet,
  movie,
  news,
  operator,
  ownData,
  ownDataFacts,
  recharge,
  records,
  secondStep,
  security,
  service,
  shell,
  stopCard,
  verify,
  vote,
  watching,
  withdraw,
};
