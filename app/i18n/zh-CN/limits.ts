export default {
  title: '游戏限制',
  'reality.title': '停下来看一看',
};
