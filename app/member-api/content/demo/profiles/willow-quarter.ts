import type { DemoRegion } from './profile';

/** Profiles of region 2 of the demo. */
export const willowQuarter: DemoRegion = {
  id: '2',
  name: ['Willow Quarter', '柳荫里', '柳の里'],
  profiles: [
    {
      id: '109',
      name: ['Ilse', '伊尔莎', 'イルゼ'],
      place: ['the canal', '运河边', '運河ぞい'],
      bio: [
        'Translates poems slowly, one cup of tea for each line.',
        '慢慢翻译诗，一行一杯茶。',
        '詩をゆっくり訳します。一行ごとにお茶を一杯。',
      ],
      height: 170,
      look: 'long',
      likes: 532,
    },
    {
      id: '110',
      name: ['Renzo', '伦佐', 'レンゾ'],
      place: ["Weaver's Lane", '织布巷', '機織り小路'],
      bio: [
        'Plays chess by the canal and does not mind losing.',
        '在运河边下棋，输了也不介意。',
        '運河ぞいでチェスをします。負けても気にしません。',
      ],
      height: 176,
      look: 'short',
      likes: 887,
    },
    {
      id: '111',
      name: ['Aoi', '葵', '葵'],
      place: ['the tea houses', '茶馆街', '茶屋通り'],
      bio: [
        'Dyes cloth with leaves and onion skins.',
        '用叶子和洋葱皮染布。',
        '葉っぱや玉ねぎの皮で布を染めています。',
      ],
      height: 157,
      measurements: { bust: 80, waist: 60, hips: 85 },
      look: 'long',
      likes: 613,
    },
    {
      id: '112',
      name: ['Dmitra', '德米特拉', 'ディミトラ'],
      place: ['the canal', '运河边', '運河ぞい'],
      bio: [
        'Teaches swing dancing to people with two left feet.',
        '教手脚不协调的人跳摇摆舞。',
        '踊りが苦手な人に、スウィングを教えています。',
      ],
      height: 169,
      look: 'long',
      likes: 206,
    },
    {
      id: '113',
      name: ['Lanxi', '兰溪', 'ランシー'],
      place: ["Weaver's Lane", '织布巷', '機織り小路'],
      bio: [
        'Grows orchids on a very small balcony.',
        '在很小的阳台上养兰花。',
        'とても小さなベランダで蘭を育てています。',
      ],
      height: 163,
      look: 'long',
      likes: 201,
    },
    {
      id: '114',
      name: ['Owan', '奥万', 'オワン'],
      place: ['the tea houses', '茶馆街', '茶屋通り'],
      bio: [
        'Cycles to work along the water, in any weather.',
        '不管什么天气，都沿着河边骑车上班。',
        'どんな天気でも、水辺を自転車で通勤します。',
      ],
      height: 183,
      look: 'short',
      likes: 835,
    },
    {
      id: '115',
      name: ['Shiori', '栞', '栞'],
      place: ['the canal', '运河边', '運河ぞい'],
      bio: [
        'Binds notebooks by hand and never fills her own.',
        '手工做笔记本，自己的却总写不满。',
        'ノートを手で綴じます。自分のはいつも白いまま。',
      ],
      height: 160,
      look: 'long',
      likes: 536,
    },
    {
      id: '116',
      name: ['Cato', '卡托', 'カトー'],
      place: ["Weaver's Lane", '织布巷', '機織り小路'],
      bio: [
        'Cooks noodles for friends and writes down who likes what.',
        '给朋友煮面，并记下每个人的口味。',
        '友だちに麺を作り、好みを書きとめています。',
      ],
      height: 177,
      look: 'beard',
      likes: 499,
    },
  ],
};
