import type { DemoRegion } from './profile';

/** Profiles of region 6 of the demo. */
export const stationPark: DemoRegion = {
  id: '6',
  name: { en: 'Station Park', 'zh-cn': '站前公园', ja: '駅前公園' },
  profiles: [
    {
      id: '141',
      name: { en: 'Ida', 'zh-cn': '伊达', ja: 'アイダ' },
      place: { en: 'the west gate', 'zh-cn': '西门', ja: '西口' },
      bio: {
        en: 'Shows children the rings of Saturn at the observatory.',
        'zh-cn': '在天文台带孩子们看土星的环。',
        ja: '天文台で、子どもたちに土星の環を見せています。',
      },
      height: 167,
      look: 'long',
      likes: 27,
    },
    {
      id: '142',
      name: { en: 'Goran', 'zh-cn': '戈兰', ja: 'ゴラン' },
      place: { en: 'the rose beds', 'zh-cn': '玫瑰花圃', ja: 'ばら園' },
      bio: {
        en: 'Drives the first tram and greets everyone.',
        'zh-cn': '开第一班电车，跟每个人问好。',
        ja: '始発の電車を運転し、みんなにあいさつします。',
      },
      height: 187,
      look: 'short',
      likes: 863,
    },
    {
      id: '143',
      name: { en: 'Mei', 'zh-cn': '梅', ja: 'メイ' },
      place: { en: 'the observatory', 'zh-cn': '天文台', ja: '天文台のあたり' },
      bio: {
        en: 'Keeps a diary of the smell of each season.',
        'zh-cn': '写一本记录季节气味的日记。',
        ja: '季節の匂いを日記につけています。',
      },
      height: 161,
      look: 'long',
      likes: 553,
    },
    {
      id: '144',
      name: { en: 'Yuto', 'zh-cn': '悠斗', ja: '悠斗' },
      place: { en: 'the west gate', 'zh-cn': '西门', ja: '西口' },
      bio: {
        en: 'Plays the trumpet under the railway bridge.',
        'zh-cn': '在铁路桥下吹小号。',
        ja: '鉄橋の下でトランペットを吹きます。',
      },
      height: 172,
      look: 'short',
      likes: 76,
    },
    {
      id: '145',
      name: { en: 'Clea', 'zh-cn': '克莱娅', ja: 'クレア' },
      place: { en: 'the rose beds', 'zh-cn': '玫瑰花圃', ja: 'ばら園' },
      bio: {
        en: 'Plants a rose for each friend who moves away.',
        'zh-cn': '每有朋友搬走，就种一株玫瑰。',
        ja: '友だちが引っ越すたび、ばらを一本植えます。',
      },
      height: 169,
      look: 'long',
      likes: 72,
    },
    {
      id: '146',
      name: { en: 'Navid', 'zh-cn': '纳维德', ja: 'ナヴィド' },
      place: { en: 'the observatory', 'zh-cn': '天文台', ja: '天文台のあたり' },
      bio: {
        en: 'Solves crosswords in pen.',
        'zh-cn': '用钢笔填字谜，从不打草稿。',
        ja: 'クロスワードはペンで解きます。',
      },
      height: 178,
      look: 'short',
      likes: 48,
    },
    {
      id: '147',
      name: { en: 'Shuang', 'zh-cn': '霜', ja: 'シュアン' },
      place: { en: 'the west gate', 'zh-cn': '西门', ja: '西口' },
      bio: {
        en: 'Runs slowly and far, and stops for every dog.',
        'zh-cn': '跑得慢也跑得远，见到狗都会停下来。',
        ja: 'ゆっくり遠くまで走り、犬がいれば立ち止まります。',
      },
      height: 166,
      look: 'long',
      likes: 206,
    },
    {
      id: '148',
      name: { en: 'Vera', 'zh-cn': '薇拉', ja: 'ヴェラ' },
      place: { en: 'the rose beds', 'zh-cn': '玫瑰花圃', ja: 'ばら園' },
      bio: {
        en: 'Takes the last train to anywhere and comes back with a story.',
        'zh-cn': '坐末班车随便去哪儿，总能带回一个故事。',
        ja: '行き先を決めず終電に乗り、話を持って帰ります。',
      },
      height: 171,
      look: 'long',
      likes: 912,
    },
  ],
};
