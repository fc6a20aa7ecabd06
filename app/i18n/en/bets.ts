export default {
  title: 'My bets',
  'history.title': 'Past draws',
};
