import type { DemoRegion } from './profile';

/** Profiles of region 5 of the demo. */
export const orchardHill: DemoRegion = {
  id: '5',
  name: ['Orchard Hill', '果园坡', '果樹の丘'],
  profiles: [
    {
      id: '133',
      name: ['Hana', '花奈', '花奈'],
      place: ['the terraces', '梯田', '段々畑'],
      bio: [
        'Looks after bees and knows their moods.',
        '养蜜蜂，懂得它们的心情。',
        '蜂の世話をしています。機嫌もわかります。',
      ],
      height: 160,
      look: 'long',
      likes: 417,
    },
    {
      id: '134',
      name: ['Leif', '莱夫', 'レイフ'],
      place: ['the upper gardens', '上花园', '上の庭園'],
      bio: [
        'Prunes apple trees and hums while doing so.',
        '修剪苹果树，一边哼着歌。',
        '鼻歌まじりに、りんごの木を剪定します。',
      ],
      height: 182,
      look: 'beard',
      likes: 475,
    },
    {
      id: '135',
      name: ['Zhirou', '芷柔', 'ジーロウ'],
      place: ['Cherry Steps', '樱花石阶', '桜の石段'],
      bio: [
        'Writes letters by hand and waits for the answers.',
        '用手写信，等着回信。',
        '手紙を手で書き、返事を待ちます。',
      ],
      height: 162,
      look: 'long',
      likes: 681,
    },
    {
      id: '136',
      name: ['Marta', '玛尔塔', 'マルタ'],
      place: ['the terraces', '梯田', '段々畑'],
      bio: [
        'Leads walks to see the sunrise, with coffee for all.',
        '带大家去看日出，咖啡人人有份。',
        '日の出を見る散歩を案内します。コーヒーつき。',
      ],
      height: 168,
      measurements: { bust: 88, waist: 68, hips: 94 },
      look: 'long',
      likes: 768,
    },
    {
      id: '137',
      name: ['Soren', '索伦', 'ソレン'],
      place: ['the upper gardens', '上花园', '上の庭園'],
      bio: [
        'Makes cider, and a good fire to drink it by.',
        '会酿苹果酒，也会生一堆好火。',
        'りんご酒と、それに合う焚き火を作ります。',
      ],
      height: 179,
      look: 'short',
      likes: 642,
    },
    {
      id: '138',
      name: ['Emiko', '笑子', '笑子'],
      place: ['Cherry Steps', '樱花石阶', '桜の石段'],
      bio: [
        'Knits scarves that are always a little too long.',
        '织的围巾总是长一点点。',
        '少し長すぎるマフラーを編みます。',
      ],
      height: 156,
      look: 'long',
      likes: 677,
    },
    {
      id: '139',
      name: ['Tomas', '托马斯', 'トマス'],
      place: ['the terraces', '梯田', '段々畑'],
      bio: [
        'Paints signs for shops and misspells none.',
        '给店铺画招牌，从不写错字。',
        '店の看板を描きます。書きまちがいはありません。',
      ],
      height: 175,
      look: 'short',
      likes: 173,
    },
    {
      id: '140',
      name: ['Ruolin', '若琳', 'ルオリン'],
      place: ['the upper gardens', '上花园', '上の庭園'],
      bio: [
        'Practises calligraphy outdoors with water on stone.',
        '在石板上用水练书法。',
        '石の上に、水で書の練習をします。',
      ],
      height: 165,
      look: 'long',
      likes: 650,
    },
  ],
};
