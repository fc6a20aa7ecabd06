/** Texts that only the server writes, so that scripts need not carry them. */
export default {
  'review.demo': '演示站由程序自动审核，约 {{time}}后入账。',
  'review.measured': '审核大约需要 {{time}}（根据近期充值实测）。',
  'review.said': '审核需要 {{time}}（平台说明）。',
  'review.unknown': '审核时长：暂无数据。',
  monthsAreUtc: '月份按 UTC 计算。',
  'doubt.totals': '平台给出的当月增加为 {{in}}、当月减少为 {{out}}；各笔明细合计为 {{income}} 和 {{outgoings}}。',
  'doubt.balance': '本月截至目前的余额为 {{closing}}，平台给出的余额为 {{balance}}。',
};
