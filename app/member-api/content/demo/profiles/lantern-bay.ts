import type { DemoRegion } from './profile';

/** Profiles of region 1 of the demo. */
export const lanternBay: DemoRegion = {
  id: '1',
  name: { en: 'Lantern Bay', 'zh-cn': '灯笼湾', ja: '灯の入り江' },
  profiles: [
    {
      id: '101',
      name: { en: 'Mira', 'zh-cn': '米拉', ja: 'ミラ' },
      place: { en: 'the lower pier', 'zh-cn': '下码头', ja: '下の桟橋' },
      bio: {
        en: 'Paints harbour boats and always carries a spare brush.',
        'zh-cn': '喜欢画港口的船，总会多带一支画笔。',
        ja: '港の舟を描いています。筆はいつも一本余分に持ち歩きます。',
      },
      height: 166,
      look: 'long',
      likes: 475,
    },
    {
      id: '102',
      name: { en: 'Orlan', 'zh-cn': '奥兰', ja: 'オルラン' },
      place: { en: 'the fish market', 'zh-cn': '鱼市', ja: '魚市場のあたり' },
      bio: {
        en: 'Repairs clocks by day, watches the stars by night.',
        'zh-cn': '白天修钟，晚上看星星。',
        ja: '昼は時計を直し、夜は星を見ています。',
      },
      height: 181,
      look: 'beard',
      likes: 898,
    },
    {
      id: '103',
      name: { en: 'Suyin', 'zh-cn': '素音', ja: 'スーイン' },
      place: { en: 'Lighthouse Road', 'zh-cn': '灯塔路', ja: '灯台通り' },
      bio: {
        en: 'Plays the flute on the pier when the wind is low.',
        'zh-cn': '风小的时候，会在码头吹笛子。',
        ja: '風の弱い日は、桟橋で笛を吹きます。',
      },
      height: 162,
      measurements: { bust: 84, waist: 64, hips: 89 },
      look: 'long',
      likes: 585,
    },
    {
      id: '104',
      name: { en: 'Tavi', 'zh-cn': '塔维', ja: 'タヴィ' },
      place: { en: 'the lower pier', 'zh-cn': '下码头', ja: '下の桟橋' },
      bio: {
        en: 'Bakes bread before sunrise and gives half of it away.',
        'zh-cn': '日出前烤面包，一半送给邻居。',
        ja: '夜明け前にパンを焼いて、半分は配ってしまいます。',
      },
      height: 174,
      look: 'short',
      likes: 889,
    },
    {
      id: '105',
      name: { en: 'Haruno', 'zh-cn': '春乃', ja: '春乃' },
      place: { en: 'the fish market', 'zh-cn': '鱼市', ja: '魚市場のあたり' },
      bio: {
        en: 'Collects old maps and walks the streets that are no longer there.',
        'zh-cn': '收集老地图，去走那些已经不在的街道。',
        ja: '古い地図を集め、もうない通りを歩くのが好きです。',
      },
      height: 159,
      look: 'long',
      likes: 958,
    },
    {
      id: '106',
      name: { en: 'Belen', 'zh-cn': '贝伦', ja: 'ベレン' },
      place: { en: 'Lighthouse Road', 'zh-cn': '灯塔路', ja: '灯台通り' },
      bio: {
        en: 'Swims in the bay all year and brings hot soup in a flask.',
        'zh-cn': '一年四季都在湾里游泳，保温瓶里装着热汤。',
        ja: '一年じゅう湾で泳ぎます。水筒には温かいスープ。',
      },
      height: 168,
      look: 'long',
      likes: 811,
    },
    {
      id: '107',
      name: { en: 'Keir', 'zh-cn': '凯尔', ja: 'キア' },
      place: { en: 'the lower pier', 'zh-cn': '下码头', ja: '下の桟橋' },
      bio: {
        en: 'Builds kites that fly even in the lightest wind.',
        'zh-cn': '会做微风里也能飞的风筝。',
        ja: 'そよ風でも上がる凧を作ります。',
      },
      height: 178,
      look: 'short',
      likes: 488,
    },
    {
      id: '108',
      name: { en: 'Yunhe', 'zh-cn': '云鹤', ja: 'ユンホー' },
      place: { en: 'the fish market', 'zh-cn': '鱼市', ja: '魚市場のあたり' },
      bio: {
        en: 'Knows the name of every bird on the mud flats.',
        'zh-cn': '认识滩涂上每一种鸟的名字。',
        ja: '干潟の鳥の名前なら、全部知っています。',
      },
      height: 171,
      look: 'short',
      likes: 474,
    },
  ],
};
