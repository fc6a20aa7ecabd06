export default {
  title: 'カードとアドレス',
};
