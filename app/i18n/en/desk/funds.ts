export default {
  title: 'Money',
};
