export default {
  title: '運営者について',
  demo: 'これはデモです。金銭を扱う運営者はいません。金額は現金価値のないクレジットで、購入・入金・出金はできません。誰にもお金を送らないでください。',
  name: '運営者',
  licence: 'ライセンス番号',
  licenceLink: 'ライセンスを確認',
  countries: '提供地域',
  complaints: '苦情窓口',
  adults: '{{age}} 歳以上の成人のみ。',
};
