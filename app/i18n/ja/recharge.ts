export default {
  title: '入金',
};
