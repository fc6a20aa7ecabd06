export default {
  'country.invalid':
    'このサービスは一覧にある国・地域でのみ提供しています。ほかの国・地域にお住まいの方は登録できません。',
  'failed.confirm': '確認を保存できませんでした。',
  'failed.watching': 'サービス側で保存できませんでした。',
  'film.stale': 'このページの情報が古くなっています。映画をもう一度開いてください。',
  'failed.meet': 'サービス側がこの操作を受け付けませんでした。',
  'failed.service': 'メッセージを送信できませんでした。',
  'contact.phone':
    '電話番号が正しくありません。国番号から入力してください（例：+81 90 1234 5678）。アプリの ID なら、アプリ名を先に書いてください（例：LINE ann_22）。',
  'contact.app': '電話番号、メールアドレス、またはアプリ名と ID（例：LINE ann_22）を入力してください。',
  'report.reason': '問題の種類を選んでください。',
  'meet.unsure':
    '申し込みが受け付けられたかどうか確認できません。もう一度送る前に、申し込み一覧をご確認ください。参照番号：{{id}}',
  'meet.no_request': '取り消せる申し込みはありません。',
  'meet.no_requests': 'このサービスはデートの申し込みを受け付けていません。',
  'meet.no_blocks': 'このサービスではブロックできません。',
  'meet.no_reports': 'このサービスはここで通報を受け付けていません。カスタマーサービスにお知らせください。',
  'meet.already': 'すでに申し込み中です。二重には送信されていません。',
  'service.nothing': 'メッセージを書くか、画像を選んでください。',
  'service.picture_again': '画像の期限が切れました。もう一度選んでください。',
  'service.upload': '画像をアップロードできませんでした。別の画像を選ぶか、しばらくしてからもう一度お試しください。',
  'service.unsure':
    'メッセージが届いたかどうか確認できません。もう一度送っても、届くのは 1 回だけです。参照番号：{{id}}',
  'service.unsure_foreign':
    'メッセージが届いたかどうか確認できません。もう一度送る前に、会話をご確認ください。参照番号：{{id}}',
  'service.unsupported': 'このサービスでは、ここでメッセージを受け付けていません。',
  'suspended.since':
    '{{since}} からアカウントの利用が制限されています（理由：{{problem}}）。引き続きご利用いただける機能と異議申し立ての方法は、マイページにあります。',
  'suspended.second_account': '複数のアカウントの利用',
  'suspended.false_identity': '身元の詐称',
  'suspended.false_pictures': '偽りの画像の送信',
  'suspended.abuse_of_people': '嫌がらせや侮辱',
  'suspended.abuse_of_draw': '抽選の規則に反する利用',
  'suspended.used_by_others': '第三者による利用の疑い',
  'suspended.other': '公開されている理由以外',
  'appeal.exists': 'この利用制限にはすでに異議を申し立てています。二重には送信されていません。',
  'appeal.gone': 'アカウントの利用制限はすでに解除されています。何も送信されていません。',
  'appeal.unsure':
    '異議申し立てが届いたかどうか確認できません。同じフォームをもう一度送っても、届くのは 1 回だけです。参照番号：{{id}}',
  'appeal.required': '利用制限が誤りだと思う理由をお書きください。',
  'appeal.unsupported':
    'このサービスでは、ここで異議申し立てを受け付けていません。カスタマーサービスにご連絡ください。',
};
