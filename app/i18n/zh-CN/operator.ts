export default {
  title: '关于运营方',
  description: '本服务由谁运营、持何种许可、在哪里提供、如何投诉；如果是演示版，也在这里说明。',
  demo: '这是演示版，不涉及真实资金：金额是没有现金价值的积分。充值和提现只增减积分，不收也不付任何钱款。请不要向任何人汇款。',
  name: '运营方',
  licence: '许可证号',
  licenceLink: '核对许可证',
  countries: '提供服务的国家和地区',
  complaints: '投诉',
  'forgotten.title': '忘记登录密码了？',
  'forgotten.text':
    '请通过本页的联系方式联系运营方，确认是您本人后即可协助您。他们不需要您的旧密码，也绝不会要求您付款。',
  'forgotten.demo': '请联系运行本演示的人。对方不需要知道您的旧密码。',
  adults: '仅限年满 {{age}} 岁的成年人。',
};
