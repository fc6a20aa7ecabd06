export default {
  title: '提现',
};
