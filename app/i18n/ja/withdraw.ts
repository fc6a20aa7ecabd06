export default {
  title: '出金',
};
