export default {
  title: '会員',
};
