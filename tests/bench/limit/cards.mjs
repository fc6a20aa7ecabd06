import { safe, whole } from './frame.mjs';

/** @typedef {{ id: number, xuanfei_name: string, address: string, likes: number }} Person */
/** @typedef {{ vod_id: number, vod_name: string, vod_duration: string, vod_hits: number }} Film */

/** @param {import('./visit.mjs').Visit} visit @param {readonly Person[]} list */
export const people = ({ picture }, list) =>
  `<ul class="grid people">${list
    .map(
      ({ id, xuanfei_name: name, address, likes }) =>
        `<li><a href="/meet/detail/${id}">${picture()}<span>${safe(name)}</span> <small>${safe(address)} ${whole(likes)} likes</small></a></li>`,
    )
    .join('')}</ul>`;

const short = (/** @type {number} */ hits) =>
  hits < 10_000 ? whole(hits) : `${(Math.floor(hits / 1_000) / 10).toFixed(1)}w`;

/** @param {import('./visit.mjs').Visit} visit @param {readonly Film[]} list */
export const films = ({ picture }, list) =>
  `<ul class="grid films">${list
    .map(
      ({ vod_id: id, vod_name: name, vod_duration: length, vod_hits: hits }) =>
        `<li><a href="/movie/detail/${id}">${picture()}<span>${safe(name)}</span> <small>${safe(length)} <span aria-hidden="true">▷ ${short(hits)}</span><span class="hidden">${whole(hits)} views</span></small></a></li>`,
    )
    .join('')}</ul>`;

const PAGE = 12;
/** @param {string} path @param {number} total rows of the list @param {string} [rest] of the query */
export const nextPage = (path, total, rest = '') =>
  `<nav aria-label="Page 1">Page 1 of ${Math.ceil(total / PAGE)} <a rel="next" href="${path}?page=2${rest}">Next page</a></nav>`;
