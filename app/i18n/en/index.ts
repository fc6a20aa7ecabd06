import account from './account/account';
import balances from './balances';
import bets from './draw/bets';
import cards from './funds/cards';
import desk from './desk/frame';
import deskActs from './desk/acts';
import deskBooks from './desk/books';
import deskContent from './desk/content';
import deskFunds from './desk/funds';
import deskMeet from './desk/meet';
import deskMembers from './desk/members';
import deskService from './desk/service';
import errors from './errors';
import fundsFacts from './funds/funds-facts';
import home from './home';
import limitAsk from './limits/limit-ask';
import limits from './limits/limits';
import logins from './account/logins';
import mail from './mail';
import meet from './meet';
import movie from './movie';
import news from './news';
import operator from './operator';
import ownData from './account/own-data';
import ownDataFacts from './account/own-data-facts';
import recharge from './funds/recharge';
import records from './funds/records';
import push from './push';
import report from './report';
import secondStep from './account/secondStep';
import security from './account/security';
import service from './service';
import shell from './shell';
import stopCard from './limits/stop-card';
import verify from './draw/verify';
import vote from './draw/vote';
import watching from './watching';
import withdraw from './funds/withdraw';

export default {
  account,
  balances,
  bets,
  cards,
  desk,
  deskActs,
  deskBooks,
  deskContent,
  deskFunds,
  deskMeet,
  deskMembers,
  deskService,
  errors,
  fundsFacts,
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
  push,
  report,
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
