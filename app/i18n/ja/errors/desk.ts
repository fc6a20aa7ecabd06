/** Errors at the desk, which members never see. */
export default {
  'staff.day': '2026-11-24 のように入力してください。',
  'staff.audit':
    '{{seq}} 行目が合いません。変更されたか、その前の行が欠けています。データベースをそのままにし、サーバーの管理者に知らせてください。',
  'staff.received': '0 より大きく 50,000 以下の金額を入力してください。',
  'staff.credentials': '名前、パスワード、コードのいずれかが正しくありません。',
  'staff.code': 'コードが正しくありません。電話の時計が合っているか確認してください。',
  'staff.used': 'このリンクはもう使えません。',
  'staff.taken': 'その名前はすでに使われています。',
  'staff.name.format': 'a–z、0–9、ドット、ハイフンを 2〜30 文字で、英字から始めてください。',
  'staff.password.length': '12 文字以上にしてください。',
  'staff.repeat': '2 つのパスワードが一致しません。',
  'staff.last_owner': '最後のオーナーです。先にほかの人をオーナーにしてください。',
  'staff.gone': 'その間に変更されました。もう一度確認してください。',
  'credit.amount': '0 より大きく 100,000 以下の金額を入力してください。',
  'credit.balance': '利用可能なクレジットが足りません。何も変更していません。',
};
