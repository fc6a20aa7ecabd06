export default {
  title: '入出金',
};
