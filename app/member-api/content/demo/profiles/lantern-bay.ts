import type { DemoRegion } from './profile';

/** Profiles of region 1 of the demo. */
export const lanternBay: DemoRegion = {
  id: '1',
  name: ['Lantern Bay', '灯笼湾', '灯の入り江'],
  profiles: [
    {
      id: '101',
      name: ['Mira', '米拉', 'ミラ'],
      place: ['the lower pier', '下码头', '下の桟橋'],
      bio: [
        'Paints harbour boats and always carries a spare brush.',
        '喜欢画港口的船，总会多带一支画笔。',
        '港の舟を描いています。筆はいつも一本余分に持ち歩きます。',
      ],
      height: 166,
      look: 'long',
      likes: 475,
    },
    {
      id: '102',
      name: ['Orlan', '奥兰', 'オルラン'],
      place: ['the fish market', '鱼市', '魚市場のあたり'],
      bio: [
        'Repairs clocks by day, watches the stars by night.',
        '白天修钟，晚上看星星。',
        '昼は時計を直し、夜は星を見ています。',
      ],
      height: 181,
      look: 'beard',
      likes: 898,
    },
    {
      id: '103',
      name: ['Suyin', '素音', 'スーイン'],
      place: ['Lighthouse Road', '灯塔路', '灯台通り'],
      bio: [
        'Plays the flute on the pier when the wind is low.',
        '风小的时候，会在码头吹笛子。',
        '風の弱い日は、桟橋で笛を吹きます。',
      ],
      height: 162,
      measurements: { bust: 84, waist: 64, hips: 89 },
      look: 'long',
      likes: 585,
    },
    {
      id: '104',
      name: ['Tavi', '塔维', 'タヴィ'],
      place: ['the lower pier', '下码头', '下の桟橋'],
      bio: [
        'Bakes bread before sunrise and gives half of it away.',
        '日出前烤面包，一半送给邻居。',
        '夜明け前にパンを焼いて、半分は配ってしまいます。',
      ],
      height: 174,
      look: 'short',
      likes: 889,
    },
    {
      id: '105',
      name: ['Haruno', '春乃', '春乃'],
      place: ['the fish market', '鱼市', '魚市場のあたり'],
      bio: [
        'Collects old maps and walks the streets that are no longer there.',
        '收集老地图，去走那些已经不在的街道。',
        '古い地図を集め、もうない通りを歩くのが好きです。',
      ],
      height: 159,
      look: 'long',
      likes: 958,
    },
    {
      id: '106',
      name: ['Belen', '贝伦', 'ベレン'],
      place: ['Lighthouse Road', '灯塔路', '灯台通り'],
      bio: [
        'Swims in the bay all year and brings hot soup in a flask.',
        '一年四季都在湾里游泳，保温瓶里装着热汤。',
        '一年じゅう湾で泳ぎます。水筒には温かいスープ。',
      ],
      height: 168,
      look: 'long',
      likes: 811,
    },
    {
      id: '107',
      name: ['Keir', '凯尔', 'キア'],
      place: ['the lower pier', '下码头', '下の桟橋'],
      bio: [
        'Builds kites that fly even in the lightest wind.',
        '会做微风里也能飞的风筝。',
        'そよ風でも上がる凧を作ります。',
      ],
      height: 178,
      look: 'short',
      likes: 488,
    },
    {
      id: '108',
      name: ['Yunhe', '云鹤', 'ユンホー'],
      place: ['the fish market', '鱼市', '魚市場のあたり'],
      bio: [
        'Knows the name of every bird on the mud flats.',
        '认识滩涂上每一种鸟的名字。',
        '干潟の鳥の名前なら、全部知っています。',
      ],
      height: 171,
      look: 'short',
      likes: 474,
    },
  ],
};
