export default {
  title: 'Play limits',
  'reality.title': 'Time for a look',
};
