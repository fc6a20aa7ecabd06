export default {
  title: '会员',
};
