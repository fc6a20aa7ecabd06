/** Texts that only the server writes, so that scripts need not carry them. */
export default {
  'review.demo': 'このデモではプログラムが自動で確認し、約 {{time}}後に残高へ反映します。',
  'review.measured': '確認にかかる時間は{{time}}ほどです（最近の入金の実績）。',
  'review.said': '確認にかかる時間は{{time}}です（このサービスの案内）。',
  'review.unknown': '入金の確認にかかる時間の目安は、まだありません。',
  monthsAreUtc: '月の区切りは UTC です。',
  'doubt.totals':
    'サービスは増加額の合計を {{in}}、減少額の合計を {{out}} としていますが、各取引の合計は {{income}} と {{outgoings}} です。',
  'doubt.balance': '今月のこれまでの残高は {{closing}} ですが、サービスが示す残高は {{balance}} です。',
};
