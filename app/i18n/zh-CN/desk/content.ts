export default {
  title: '内容',
};
