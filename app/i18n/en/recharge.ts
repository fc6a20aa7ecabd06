export default {
  title: 'Recharge',
};
