export default {
  title: '明細と記録',
};
