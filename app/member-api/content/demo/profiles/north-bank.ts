import type { DemoRegion } from './profile';

/** Profiles of region 3 of the demo. */
export const northBank: DemoRegion = {
  id: '3',
  name: { en: 'North Bank', 'zh-cn': '北岸', ja: '北岸' },
  profiles: [
    {
      id: '117',
      name: { en: 'Nelia', 'zh-cn': '内莉亚', ja: 'ネリア' },
      place: { en: 'the long bridge', 'zh-cn': '长桥旁', ja: '長い橋のそば' },
      bio: {
        en: 'Studies bridges and has crossed four hundred of them.',
        'zh-cn': '研究桥梁，已经走过四百座。',
        ja: '橋の研究をしています。渡った橋は四百ほど。',
      },
      height: 167,
      look: 'long',
      likes: 656,
    },
    {
      id: '118',
      name: { en: 'Jinhai', 'zh-cn': '锦海', ja: 'ジンハイ' },
      place: { en: 'the university', 'zh-cn': '大学区', ja: '大学のあたり' },
      bio: {
        en: 'Rows at dawn, reads at noon, sleeps early.',
        'zh-cn': '清晨划船，中午读书，晚上早睡。',
        ja: '朝は舟をこぎ、昼は本を読み、夜は早く寝ます。',
      },
      height: 175,
      look: 'short',
      likes: 640,
    },
    {
      id: '119',
      name: { en: 'Faye', 'zh-cn': '菲', ja: 'フェイ' },
      place: { en: 'the boat sheds', 'zh-cn': '船坞', ja: '舟小屋のあたり' },
      bio: {
        en: 'Makes pottery that leans a little, on purpose.',
        'zh-cn': '做有一点点歪的陶器，是故意的。',
        ja: '少し傾いた器を作ります。わざとです。',
      },
      height: 164,
      measurements: { bust: 86, waist: 66, hips: 91 },
      look: 'long',
      likes: 824,
    },
    {
      id: '120',
      name: { en: 'Torsten', 'zh-cn': '托斯滕', ja: 'トルステン' },
      place: { en: 'the long bridge', 'zh-cn': '长桥旁', ja: '長い橋のそば' },
      bio: {
        en: 'Sings bass in a choir of eleven.',
        'zh-cn': '在十一个人的合唱团里唱男低音。',
        ja: '十一人の合唱団で、低い声を担当しています。',
      },
      height: 186,
      look: 'short',
      likes: 202,
    },
    {
      id: '121',
      name: { en: 'Miyu', 'zh-cn': '美夕', ja: '美夕' },
      place: { en: 'the university', 'zh-cn': '大学区', ja: '大学のあたり' },
      bio: {
        en: 'Photographs puddles and the sky that is in them.',
        'zh-cn': '拍水洼，也拍水洼里的天空。',
        ja: '水たまりと、そこに映る空を撮ります。',
      },
      height: 158,
      look: 'long',
      likes: 108,
    },
    {
      id: '122',
      name: { en: 'Salome', 'zh-cn': '萨洛梅', ja: 'サロメ' },
      place: { en: 'the boat sheds', 'zh-cn': '船坞', ja: '舟小屋のあたり' },
      bio: {
        en: 'Mends nets in summer and jumpers in winter.',
        'zh-cn': '夏天补渔网，冬天补毛衣。',
        ja: '夏は網を、冬はセーターを繕います。',
      },
      height: 172,
      look: 'long',
      likes: 469,
    },
    {
      id: '123',
      name: { en: 'Wen', 'zh-cn': '文', ja: 'ウェン' },
      place: { en: 'the long bridge', 'zh-cn': '长桥旁', ja: '長い橋のそば' },
      bio: {
        en: 'Plays table tennis badly and with great joy.',
        'zh-cn': '乒乓球打得不好，但打得很开心。',
        ja: '卓球は下手ですが、とても楽しんでいます。',
      },
      height: 169,
      look: 'short',
      likes: 322,
    },
    {
      id: '124',
      name: { en: 'Ardal', 'zh-cn': '阿达尔', ja: 'アーダル' },
      place: { en: 'the university', 'zh-cn': '大学区', ja: '大学のあたり' },
      bio: {
        en: 'Tells long stories about short walks.',
        'zh-cn': '能把短短的散步讲成长长的故事。',
        ja: '短い散歩の話を、長く語ります。',
      },
      height: 180,
      look: 'beard',
      likes: 157,
    },
  ],
};
