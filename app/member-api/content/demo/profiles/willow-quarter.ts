import type { DemoRegion } from './profile';

/** Profiles of region 2 of the demo. */
export const willowQuarter: DemoRegion = {
  id: '2',
  name: { en: 'Willow Quarter', 'zh-cn': '柳荫里', ja: '柳の里' },
  profiles: [
    {
      id: '109',
      name: { en: 'Ilse', 'zh-cn': '伊尔莎', ja: 'イルゼ' },
      place: { en: 'the canal', 'zh-cn': '运河边', ja: '運河ぞい' },
      bio: {
        en: 'Translates poems slowly, one cup of tea for each line.',
        'zh-cn': '慢慢翻译诗，一行一杯茶。',
        ja: '詩をゆっくり訳します。一行ごとにお茶を一杯。',
      },
      height: 170,
      look: 'long',
      likes: 532,
    },
    {
      id: '110',
      name: { en: 'Renzo', 'zh-cn': '伦佐', ja: 'レンゾ' },
      place: { en: 'Weaver’s Lane', 'zh-cn': '织布巷', ja: '機織り小路' },
      bio: {
        en: 'Plays chess by the canal and doesn’t mind losing.',
        'zh-cn': '在运河边下棋，输了也不介意。',
        ja: '運河ぞいでチェスをします。負けても気にしません。',
      },
      height: 176,
      look: 'short',
      likes: 887,
    },
    {
      id: '111',
      name: { en: 'Aoi', 'zh-cn': '葵', ja: '葵' },
      place: { en: 'the tea houses', 'zh-cn': '茶馆街', ja: '茶屋通り' },
      bio: {
        en: 'Dyes cloth with leaves and onion skins.',
        'zh-cn': '用叶子和洋葱皮染布。',
        ja: '葉っぱや玉ねぎの皮で布を染めています。',
      },
      height: 157,
      measurements: { bust: 80, waist: 60, hips: 85 },
      look: 'long',
      likes: 613,
    },
    {
      id: '112',
      name: { en: 'Dmitra', 'zh-cn': '德米特拉', ja: 'ディミトラ' },
      place: { en: 'the canal', 'zh-cn': '运河边', ja: '運河ぞい' },
      bio: {
        en: 'Teaches swing dancing to people with two left feet.',
        'zh-cn': '教手脚不协调的人跳摇摆舞。',
        ja: '踊りが苦手な人に、スウィングを教えています。',
      },
      height: 169,
      look: 'long',
      likes: 206,
    },
    {
      id: '113',
      name: { en: 'Lanxi', 'zh-cn': '兰溪', ja: 'ランシー' },
      place: { en: 'Weaver’s Lane', 'zh-cn': '织布巷', ja: '機織り小路' },
      bio: {
        en: 'Grows orchids on a very small balcony.',
        'zh-cn': '在很小的阳台上养兰花。',
        ja: 'とても小さなベランダで蘭を育てています。',
      },
      height: 163,
      look: 'long',
      likes: 201,
    },
    {
      id: '114',
      name: { en: 'Owan', 'zh-cn': '奥万', ja: 'オワン' },
      place: { en: 'the tea houses', 'zh-cn': '茶馆街', ja: '茶屋通り' },
      bio: {
        en: 'Cycles to work along the water, in any weather.',
        'zh-cn': '不管什么天气，都沿着河边骑车上班。',
        ja: 'どんな天気でも、水辺を自転車で通勤します。',
      },
      height: 183,
      look: 'short',
      likes: 835,
    },
    {
      id: '115',
      name: { en: 'Shiori', 'zh-cn': '栞', ja: '栞' },
      place: { en: 'the canal', 'zh-cn': '运河边', ja: '運河ぞい' },
      bio: {
        en: 'Binds notebooks by hand and never fills her own.',
        'zh-cn': '手工做笔记本，自己的却总写不满。',
        ja: 'ノートを手で綴じます。自分のはいつも白いまま。',
      },
      height: 160,
      look: 'long',
      likes: 536,
    },
    {
      id: '116',
      name: { en: 'Cato', 'zh-cn': '卡托', ja: 'カトー' },
      place: { en: 'Weaver’s Lane', 'zh-cn': '织布巷', ja: '機織り小路' },
      bio: {
        en: 'Cooks noodles for friends and writes down who likes what.',
        'zh-cn': '给朋友煮面，并记下每个人的口味。',
        ja: '友だちに麺を作り、好みを書きとめています。',
      },
      height: 177,
      look: 'beard',
      likes: 499,
    },
  ],
};
