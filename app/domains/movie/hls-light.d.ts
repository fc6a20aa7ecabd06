/** The light build has no types of its own; it is the whole one without what our films have no use for. */
declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}
