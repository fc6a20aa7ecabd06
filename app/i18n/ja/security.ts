export default {
  title: 'パスワード',
};
