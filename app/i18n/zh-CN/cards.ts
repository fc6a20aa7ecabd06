export default {
  title: '银行卡与地址',
};
