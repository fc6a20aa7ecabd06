export default {
  title: '资金',
};
