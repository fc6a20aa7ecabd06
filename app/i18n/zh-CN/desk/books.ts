export default {
  title: '账目',
};
