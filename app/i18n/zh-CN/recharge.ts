export default {
  title: '充值',
};
