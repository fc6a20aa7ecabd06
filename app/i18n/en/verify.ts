export default {
  title: 'Check a draw',
  'receipt.title': 'Receipt',
};
