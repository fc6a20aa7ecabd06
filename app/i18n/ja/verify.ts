export default {
  title: '抽選を検証する',
  'receipt.title': 'ベットの控え',
};
