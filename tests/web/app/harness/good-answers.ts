import { success, videoSuccess, type Behaviour } from '../../../faults/bad-upstream';

/** The token of the member in {@link GOOD_ANSWERS}. */
export const TOKEN = 'upstream-token-7f3a9c';

const profiles = [1, 2, 3, 4].map((id) => ({
  id,
  xuanfei_name: `Person ${id}`,
  avatar_2: `/people/${id}.jpg`,
  likes: id * 10,
  address: 'Harbour',
}));

const films = [1, 2, 3, 4].map((id) => ({
  vod_id: id,
  vod_name: `Film ${id}`,
  vod_pic: `/films/${id}.jpg`,
  vod_duration: '01:30:00',
  vod_hits: id * 9999,
}));

const draw = { period: '41', numbers: [1, 5, 6], sum: 12, result: ['rose', 'smoke'] };

/** The responses of a healthy third-party member API to every call of the pages. */
export const GOOD_ANSWERS: Readonly<Record<string, Behaviour>> = {
  '/member/login': success({ user: { username: 'ann' }, token: TOKEN }),
  '/member/register': success({ user: { username: 'ann' }, token: TOKEN }),
  '/member/logout': success(null),
  '/member/info': success({ username: 'ann', email: 'ann@example.com' }),
  '/member/check-invite-code': success({ valid: true }),
  '/member/getuserbalance': success({ balance: '1234.50', unit: 'credits' }),
  '/bank/list': success({ list: [] }),
  '/home/bannerList': success({ list: [{ url: '/banners/1.jpg', name: 'Banner 1' }] }),
  '/home/getNotice': success({ list: [{ text_en_us: 'Notice 1' }] }),
  '/meet/xuanfeiAddress': success({ list: [{ id: 1, name: 'Harbour' }] }),
  '/meet/xuanfeiList': success({ list: profiles }),
  '/meet/xuanfeiDetail': success(profiles[0]),
  '/getVideos': videoSuccess({ list: films }),
  '/getVideoTypes': videoSuccess({ list: [{ type_id: 30, type_name: 'Drama' }] }),
  '/getVideoDetail': (response, request) =>
    videoSuccess({ ...films[0], vod_id: request.query.get('vod_id') })(response, request),
  '/lottery/getnextperiod': success({ period: '42', status: 'open', commitment: 'ab'.repeat(32) }),
  '/lottery/getodds': success([{ option: 'rose', odds: 1.95 }]),
  '/lottery/getdrawlist': success({ list: [draw] }),
};
