import type { Palette } from '~/config/palette';

const PETAL = 'M0-14c-30-18-42-52-30-78 10-20 50-20 60 0 12 26 0 60-30 78z';

/**
 * The default icon, in the operator's dark colours: a moon and a flower.
 *
 * @param shape whether its background has round corners, or fills the square for platforms that crop it
 * @returns an SVG, 512 wide
 */
export function defaultIcon({ dark }: Palette, shape: 'rounded' | 'full'): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => `<path d="${PETAL}" transform="rotate(${String(turn)})"/>`);
  const stars = [
    [426, 250, 6],
    [232, 176, 7],
    [92, 112, 6],
  ].map(([x, y, r]) => `<circle cx="${String(x)}" cy="${String(y)}" r="${String(r)}"/>`);
  // The motif is within the middle 80 %, which no launcher crops.
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">',
    `<defs><radialGradient id="g" cx=".42" cy=".38" r=".85"><stop stop-color="${dark.raised}"/><stop offset="1" stop-color="${dark.ground}"/></radialGradient></defs>`,
    `<rect width="512" height="512" rx="${shape === 'rounded' ? '112' : '0'}" fill="url(#g)"/>`,
    `<g fill="${dark.lantern}" opacity=".75">${stars.join('')}</g>`,
    `<path d="M330 214c8 52-8 96-44 132" fill="none" stroke="${dark.accent}" stroke-width="16" stroke-linecap="round"/>`,
    `<path d="M214 84a176 176 0 1 0 214 214A160 160 0 0 1 214 84z" fill="${dark.lantern}"/>`,
    `<path d="M314 312c2-36 30-56 66-54-2 36-28 58-66 54z" fill="${dark.accent}"/>`,
    `<g transform="translate(326 172) scale(.8)"><g fill="${dark.rose}">${petals.join('')}</g><circle r="26" fill="${dark.lily}"/></g>`,
    '</svg>',
  ].join('');
}
