export default {
  title: '会話',
};
