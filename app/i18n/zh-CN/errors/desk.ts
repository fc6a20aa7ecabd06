/** Errors at the desk, which members never see. */
export default {
  'staff.day': '请输入 2026-11-24 这样的日期。',
  'staff.audit': '第 {{seq}} 条记录不符：被修改过，或之前缺少记录。请保持数据库原样并通知服务器管理者。',
  'staff.received': '请输入大于零且不超过 50,000 的金额。',
  'staff.credentials': '名称、密码或验证码不正确。',
  'staff.code': '验证码不正确。请检查手机时间是否准确。',
  'staff.used': '此链接已失效。',
  'staff.taken': '已有这个登录名。',
  'staff.name.format': '请用 2 到 30 个字符：a–z、0–9、点和短横线，以字母开头。',
  'staff.password.length': '请至少使用 12 个字符。',
  'staff.repeat': '两次输入的密码不同。',
  'staff.last_owner': '这是最后一位所有者。请先让别人成为所有者。',
  'staff.gone': '内容已有变化，请重新查看。',
  'credit.amount': '请输入大于零且不超过 100,000 的金额。',
  'credit.balance': '可用积分不足，没有任何变动。',
};
