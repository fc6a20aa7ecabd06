export default {
  title: 'プレイの上限',
  'reality.title': 'ひと息つきましょう',
};
