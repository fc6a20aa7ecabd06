import type { DemoRegion } from './profile';

/** Profiles of region 3 of the demo. */
export const northBank: DemoRegion = {
  id: '3',
  name: ['North Bank', '北岸', '北岸'],
  profiles: [
    {
      id: '117',
      name: ['Nelia', '内莉亚', 'ネリア'],
      place: ['the long bridge', '长桥旁', '長い橋のそば'],
      bio: [
        'Studies bridges and has crossed four hundred of them.',
        '研究桥梁，已经走过四百座。',
        '橋の研究をしています。渡った橋は四百ほど。',
      ],
      height: 167,
      look: 'long',
      likes: 656,
    },
    {
      id: '118',
      name: ['Jinhai', '锦海', 'ジンハイ'],
      place: ['the university', '大学区', '大学のあたり'],
      bio: [
        'Rows at dawn, reads at noon, sleeps early.',
        '清晨划船，中午读书，晚上早睡。',
        '朝は舟をこぎ、昼は本を読み、夜は早く寝ます。',
      ],
      height: 175,
      look: 'short',
      likes: 640,
    },
    {
      id: '119',
      name: ['Faye', '菲', 'フェイ'],
      place: ['the boat sheds', '船坞', '舟小屋のあたり'],
      bio: [
        'Makes pottery that leans a little, on purpose.',
        '做有一点点歪的陶器，是故意的。',
        '少し傾いた器を作ります。わざとです。',
      ],
      height: 164,
      measurements: { bust: 86, waist: 66, hips: 91 },
      look: 'long',
      likes: 824,
    },
    {
      id: '120',
      name: ['Torsten', '托斯滕', 'トルステン'],
      place: ['the long bridge', '长桥旁', '長い橋のそば'],
      bio: [
        'Sings bass in a choir of eleven.',
        '在十一个人的合唱团里唱男低音。',
        '十一人の合唱団で、低い声を担当しています。',
      ],
      height: 186,
      look: 'short',
      likes: 202,
    },
    {
      id: '121',
      name: ['Miyu', '美夕', '美夕'],
      place: ['the university', '大学区', '大学のあたり'],
      bio: [
        'Photographs puddles and the sky that is in them.',
        '拍水洼，也拍水洼里的天空。',
        '水たまりと、そこに映る空を撮ります。',
      ],
      height: 158,
      look: 'long',
      likes: 108,
    },
    {
      id: '122',
      name: ['Salome', '萨洛梅', 'サロメ'],
      place: ['the boat sheds', '船坞', '舟小屋のあたり'],
      bio: [
        'Mends nets in summer and jumpers in winter.',
        '夏天补渔网，冬天补毛衣。',
        '夏は網を、冬はセーターを繕います。',
      ],
      height: 172,
      look: 'long',
      likes: 469,
    },
    {
      id: '123',
      name: ['Wen', '文', 'ウェン'],
      place: ['the long bridge', '长桥旁', '長い橋のそば'],
      bio: [
        'Plays table tennis badly and with great joy.',
        '乒乓球打得不好，但打得很开心。',
        '卓球は下手ですが、とても楽しんでいます。',
      ],
      height: 169,
      look: 'short',
      likes: 322,
    },
    {
      id: '124',
      name: ['Ardal', '阿达尔', 'アーダル'],
      place: ['the university', '大学区', '大学のあたり'],
      bio: [
        'Tells long stories about short walks.',
        '能把短短的散步讲成长长的故事。',
        '短い散歩の話を、長く語ります。',
      ],
      height: 180,
      look: 'beard',
      likes: 157,
    },
  ],
};
