export default {
  title: 'Cards and addresses',
};
