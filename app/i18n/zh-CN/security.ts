export default {
  title: '密码',
};
