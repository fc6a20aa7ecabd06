export default {
  title: 'Books',
};
