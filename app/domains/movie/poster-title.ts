/** The demo's posters, which are one picture for all languages: a file of this site, resized or not. */
const DRAWN_WITHOUT = /^(\/img\?\w+=)?(%2F|\/)demo(%2F|\/)films(%2F|\/)/;

/**
 * Whether a poster has no title in it, so that pages set the film's name over it. True of the demo's own posters alone: those of a
 * service carry their titles.
 *
 * @param poster its address for pages
 */
export const lacksTitle = (poster: string | undefined): boolean => poster !== undefined && DRAWN_WITHOUT.test(poster);
