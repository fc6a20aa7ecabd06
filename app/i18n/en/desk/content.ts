export default {
  title: 'Content',
};
