export default {
  title: '出会い',
};
