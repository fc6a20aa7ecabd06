export default {
  title: 'ベット履歴',
  'history.title': '過去の抽選',
};
