export default {
  title: 'Statement and records',
};
