export default {
  title: 'Withdraw',
};
