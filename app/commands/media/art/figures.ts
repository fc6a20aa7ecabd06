import { glow, px, type Canvas, type Part } from './frame';
import { mix, type Palette } from './palette';

/** A silhouette against the light: nearly black, in the picture's hue. */
const shade = ({ near }: Palette) => mix(near, '#000000', 0.4);

/** Places a drawing whose own height is 100 units, standing on 0. @param size its height, of the shorter side */
function standing({ width, height }: Canvas, x: number, base: number, size: number, drawing: string): string {
  const scale = (size * Math.min(width, height)) / 100;
  return `<g transform="translate(${px(x * width)} ${px(base * height)}) scale(${scale.toFixed(3)})">${drawing}</g>`;
}

/** Somebody in a long coat, from behind. */
const PERSON =
  '<circle cy="-90" r="9"/>' +
  '<path d="M-9 -92C-11 -102 11 -102 9 -92C12 -84 8 -80 0 -80S-12 -84 -9 -92Z"/>' +
  '<path d="M-7 -82C-16 -79 -17 -60 -20 -24Q0 -19 20 -24C17 -60 16 -79 7 -82Z"/>' +
  '<path d="M-12 -26L-10 0H-3L-1 -26ZM12 -26L10 0H3L1 -26Z"/>';

interface WalkerOptions {
  holds?: 'lantern' | 'umbrella' | 'nothing';
  /** Whether a child walks beside. */
  child?: boolean;
}

/** Somebody who walks into the picture. */
export const walker =
  (x: number, base: number, size: number, { holds = 'nothing', child = false }: WalkerOptions = {}): Part =>
  (canvas) => {
    const { palette, key } = canvas;
    const held = {
      nothing: '',
      lantern:
        '<path d="M12 -74L31 -52L27 -48L9 -62Z"/><path d="M29 -51V-42" stroke-width="1.4" stroke="currentColor"/>' +
        glow(`${key}l`, 29, -35, 46, palette.glow, 0.6) +
        `<rect x="24" y="-43" width="10" height="14" rx="4" fill="${palette.glow}"/>`,
      umbrella:
        '<path d="M12 -70L21 -78L18 -84L7 -76Z"/><path d="M19 -76L15 -122" stroke="currentColor" stroke-width="1.8"/>' +
        `<path d="M-28 -104C-22 -134 46 -140 56 -112Q48 -114 42 -108Q34 -113 27 -106Q18 -111 11 -104Q2 -108 -5 -101Q-14 -107 -28 -104Z" fill="${mix(palette.accent, palette.near, 0.35)}"/>`,
    }[holds];
    const beside = child
      ? `<g transform="translate(-31 0) scale(.6)">${PERSON}</g><path d="M-13 -62L-24 -42L-21 -40L-9 -56Z"/>`
      : '';
    const colour = shade(palette);
    return standing(canvas, x, base, size, `<g fill="${colour}" color="${colour}">${PERSON}${beside}${held}</g>`);
  };

/** Two people on a bench, from behind. */
export const pair =
  (x: number, base: number, size: number): Part =>
  (canvas) => {
    const sitter =
      '<path d="M-8 -78C-18 -75 -20 -62 -20 -30H20C20 -62 18 -75 8 -78Z"/><circle cy="-88" r="10"/>' +
      '<path d="M-10 -90C-12 -101 12 -101 10 -90C13 -80 9 -76 0 -76S-13 -80 -10 -90Z"/>';
    const bench =
      '<path d="M-62 -44H62V-37H-62ZM-62 -33H62V-26H-62ZM-66 -22H66V-15H-66ZM-54 -46H-48V0H-54ZM48 -46H54V0H48Z"/>';
    const colour = shade(canvas.palette);
    const light = mix(colour, canvas.palette.far, 0.4);
    return standing(
      canvas,
      x,
      base,
      size,
      `<g fill="${colour}"><g transform="translate(-23 0)">${sitter}</g><g transform="translate(19 4) rotate(-5)">${sitter}</g></g><g fill="${light}">${bench}</g>`,
    );
  };

const ANIMALS = {
  fox: '<path d="M-22 0C-27 -6 -19 -9 -15 -10C-18 -30 -17 -46 -10 -56C-18 -57 -26 -59 -34 -63C-31 -68 -26 -73 -20 -76L-22 -95L-9 -81C-6 -82 -3 -82 0 -81L10 -93L10 -74C13 -69 13 -63 11 -57C22 -44 30 -24 27 -6C42 -4 54 -12 55 -32C66 -22 66 2 46 6C34 8 22 2 14 0Z"/>',
  heron:
    '<path d="M-12 -49C-2 -64 20 -60 44 -34C26 -30 4 -31 -9 -40Z"/>' +
    '<path d="M-6 -44C-28 -56 -4 -74 -16 -91" fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round"/>' +
    '<circle cx="-17" cy="-93" r="5"/><path d="M-20 -97L-46 -90L-20 -90ZM-16 -98L4 -94L-14 -92Z"/>' +
    '<path d="M4 -36L2 -18L5 0M12 -35L14 -17L11 0" fill="none" stroke="currentColor" stroke-width="2"/>',
  deer:
    '<path d="M-25 -58C-12 -62 12 -60 25 -58C35 -56 37 -46 34 -38L35 -22L32 0H28L28 -24L22 -36C8 -32 -8 -32 -16 -35L-17 -20L-20 0H-24L-24 -22L-28 -40C-33 -50 -34 -62 -37 -70C-43 -70 -50 -68 -54 -69C-55 -73 -47 -79 -41 -81L-42 -87L-34 -83C-27 -78 -28 -66 -25 -58Z"/>' +
    '<path d="M-37 -82C-40 -92 -48 -94 -50 -104M-44 -92L-52 -91M-34 -82C-33 -93 -24 -96 -22 -105M-30 -93L-22 -90" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/>',
} as const;

/** An animal that stands or sits in the picture. */
export const animal =
  (kind: keyof typeof ANIMALS, x: number, base: number, size: number): Part =>
  (canvas) => {
    const colour = shade(canvas.palette);
    return standing(canvas, x, base, size, `<g fill="${colour}" color="${colour}">${ANIMALS[kind]}</g>`);
  };

/** A room with an arched door to what lies behind, an armchair and a lamp. */
export const parlour =
  (): Part =>
  ({ width, height, unit, palette, key }) => {
    const wall = mix(palette.near, palette.accent, 0.08);
    const [left, right, top, floor] = [width * 0.2, width * 0.8, height * 0.16, height * 0.72];
    const round = (right - left) / 2;
    const arch = `M${px(left)} ${px(floor)}V${px(top + round)}A${px(round)} ${px(round)} 0 0 1 ${px(right)} ${px(top + round)}V${px(floor)}Z`;
    const trim = mix(palette.far, palette.glow, 0.25);
    const ground = mix(palette.near, '#000000', 0.25);
    const lampX = width * 0.17;
    const lampY = height * 0.5;
    const chair = `<g transform="translate(${px(width * 0.66)} ${px(height * 0.84)}) scale(${(unit * 1.35).toFixed(3)})"><path d="M-40 -96C-40 -112 34 -112 34 -96V-34H-40Z" fill="${mix(palette.accent, palette.near, 0.5)}"/><path d="M-52 -58C-52 -68 -34 -68 -34 -58V-34H30V-58C30 -68 48 -68 48 -58V-8H-52Z" fill="${mix(palette.accent, palette.near, 0.68)}"/><path d="M-46 -8H-38V0H-46ZM34 -8H42V0H34Z" fill="${palette.near}"/></g>`;
    return (
      `<path d="M0 0H${String(width)}V${px(floor)}H0Z${arch}" fill="${wall}" fill-rule="evenodd"/><path d="${arch}" fill="none" stroke="${trim}" stroke-width="${px(5 * unit)}"/>` +
      `<rect y="${px(floor)}" width="${String(width)}" height="${px(height - floor)}" fill="${ground}"/>` +
      `<path d="M${px(left)} ${px(floor)}H${px(right)}L${px(right + width * 0.12)} ${String(height)}H${px(left - width * 0.12)}Z" fill="${palette.glow}" opacity=".12"/>` +
      glow(`${key}l`, lampX, lampY, width * 0.42, palette.glow, 0.55) +
      `<path d="M${px(lampX - 2 * unit)} ${px(lampY)}h${px(4 * unit)}V${px(height * 0.82)}h${px(-4 * unit)}Z" fill="${palette.near}"/><path d="M${px(lampX - 22 * unit)} ${px(lampY + 16 * unit)}L${px(lampX - 11 * unit)} ${px(lampY - 16 * unit)}H${px(lampX + 11 * unit)}L${px(lampX + 22 * unit)} ${px(lampY + 16 * unit)}Z" fill="${palette.glow}"/>` +
      chair
    );
  };
