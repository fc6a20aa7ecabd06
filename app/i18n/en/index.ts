import account from './account';
import errors from './errors';
import home from './home';
import meet from './meet';
import movie from './movie';
import operator from './operator';
import shell from './shell';
import vote from './vote';

export default { account, errors, home, meet, movie, operator, shell, vote };
