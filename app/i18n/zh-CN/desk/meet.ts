export default {
  title: '交友',
};
