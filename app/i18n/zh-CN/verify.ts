export default {
  title: '验证开奖',
  'receipt.title': '投注凭据',
};
