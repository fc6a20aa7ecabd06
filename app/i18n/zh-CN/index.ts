import type { Catalogue } from '../catalogue';
import account from './account';
import bets from './bets';
import errors from './errors';
import home from './home';
import limits from './limits';
import meet from './meet';
import movie from './movie';
import operator from './operator';
import shell from './shell';
import verify from './verify';
import vote from './vote';

export default { account, bets, errors, home, limits, meet, movie, operator, shell, verify, vote } satisfies Catalogue;
