export default {
  title: '帳簿',
};
