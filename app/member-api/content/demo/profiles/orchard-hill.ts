import type { DemoRegion } from './profile';

/** Profiles of region 5 of the demo. */
export const orchardHill: DemoRegion = {
  id: '5',
  name: { en: 'Orchard Hill', 'zh-cn': '果园坡', ja: '果樹の丘' },
  profiles: [
    {
      id: '133',
      name: { en: 'Hana', 'zh-cn': '花奈', ja: '花奈' },
      place: { en: 'the terraces', 'zh-cn': '梯田', ja: '段々畑' },
      bio: {
        en: 'Looks after bees and knows their moods.',
        'zh-cn': '养蜜蜂，懂得它们的心情。',
        ja: '蜂の世話をしています。機嫌もわかります。',
      },
      height: 160,
      look: 'long',
      likes: 417,
    },
    {
      id: '134',
      name: { en: 'Leif', 'zh-cn': '莱夫', ja: 'レイフ' },
      place: { en: 'the upper gardens', 'zh-cn': '上花园', ja: '上の庭園' },
      bio: {
        en: 'Prunes apple trees and hums while doing so.',
        'zh-cn': '修剪苹果树，一边哼着歌。',
        ja: '鼻歌まじりに、りんごの木を剪定します。',
      },
      height: 182,
      look: 'beard',
      likes: 475,
    },
    {
      id: '135',
      name: { en: 'Zhirou', 'zh-cn': '芷柔', ja: 'ジーロウ' },
      place: { en: 'Cherry Steps', 'zh-cn': '樱花石阶', ja: '桜の石段' },
      bio: {
        en: 'Writes letters by hand and waits for the answers.',
        'zh-cn': '用手写信，等着回信。',
        ja: '手紙を手で書き、返事を待ちます。',
      },
      height: 162,
      look: 'long',
      likes: 681,
    },
    {
      id: '136',
      name: { en: 'Marta', 'zh-cn': '玛尔塔', ja: 'マルタ' },
      place: { en: 'the terraces', 'zh-cn': '梯田', ja: '段々畑' },
      bio: {
        en: 'Leads walks to see the sunrise, with coffee for all.',
        'zh-cn': '带大家去看日出，咖啡人人有份。',
        ja: '日の出を見る散歩を案内します。コーヒーつき。',
      },
      height: 168,
      measurements: { bust: 88, waist: 68, hips: 94 },
      look: 'long',
      likes: 768,
    },
    {
      id: '137',
      name: { en: 'Soren', 'zh-cn': '索伦', ja: 'ソレン' },
      place: { en: 'the upper gardens', 'zh-cn': '上花园', ja: '上の庭園' },
      bio: {
        en: 'Makes cider, and a good fire to drink it by.',
        'zh-cn': '会酿苹果酒，也会生一堆好火。',
        ja: 'りんご酒と、それに合う焚き火を作ります。',
      },
      height: 179,
      look: 'short',
      likes: 642,
    },
    {
      id: '138',
      name: { en: 'Emiko', 'zh-cn': '笑子', ja: '笑子' },
      place: { en: 'Cherry Steps', 'zh-cn': '樱花石阶', ja: '桜の石段' },
      bio: {
        en: 'Knits scarves that are always a little too long.',
        'zh-cn': '织的围巾总是长一点点。',
        ja: '少し長すぎるマフラーを編みます。',
      },
      height: 156,
      look: 'long',
      likes: 677,
    },
    {
      id: '139',
      name: { en: 'Tomas', 'zh-cn': '托马斯', ja: 'トマス' },
      place: { en: 'the terraces', 'zh-cn': '梯田', ja: '段々畑' },
      bio: {
        en: 'Paints signs for shops and misspells none.',
        'zh-cn': '给店铺画招牌，从不写错字。',
        ja: '店の看板を描きます。書きまちがいはありません。',
      },
      height: 175,
      look: 'short',
      likes: 173,
    },
    {
      id: '140',
      name: { en: 'Ruolin', 'zh-cn': '若琳', ja: 'ルオリン' },
      place: { en: 'the upper gardens', 'zh-cn': '上花园', ja: '上の庭園' },
      bio: {
        en: 'Practises calligraphy outdoors with water on stone.',
        'zh-cn': '在石板上用水练书法。',
        ja: '石の上に、水で書の練習をします。',
      },
      height: 165,
      look: 'long',
      likes: 650,
    },
  ],
};
