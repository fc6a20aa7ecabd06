export default {
  title: 'コンテンツ',
};
