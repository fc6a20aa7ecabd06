export default {
  title: '我的投注',
  'history.title': '往期开奖',
};
