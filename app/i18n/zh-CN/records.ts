export default {
  title: '账单与记录',
};
