export default {
  title: 'Passwords',
};
