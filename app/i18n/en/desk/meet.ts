export default {
  title: 'Meet',
};
