import { px, type Part } from './frame';
import { mix } from './palette';
import { between, type Random } from './random';

/** Height of a soft ridge: three sine waves with random phases; -1 to 1. */
function ridge(random: Random): (place: number) => number {
  const phases = [between(random, 0, 6.3), between(random, 0, 6.3), between(random, 0, 6.3)];
  return (place) =>
    0.55 * Math.sin(place * 3.1 + (phases[0] ?? 0)) +
    0.3 * Math.sin(place * 6.7 + (phases[1] ?? 0)) +
    0.15 * Math.sin(place * 13.3 + (phases[2] ?? 0));
}

interface HillOptions {
  from?: number;
  to?: number;
  swell?: number;
}

/** Rows of hills, the nearest the darkest; near ones drift faster. */
export const hills =
  (rows = 4, { from = 0.58, to = 0.88, swell = 0.055 }: HillOptions = {}): Part =>
  ({ width, height, time, palette, key, random }) =>
    Array.from({ length: rows }, (_, row) => {
      const depth = rows === 1 ? 1 : row / (rows - 1);
      const line = ridge(random);
      const base = (from + (to - from) * depth) * height;
      const points: string[] = [];
      for (let x = 0; x <= width + 8; x += 8)
        points.push(`${px(x)} ${px(base + line(x / width + time * 0.004 * (1 + depth * 2)) * swell * height)}`);
      const colour = mix(palette.far, palette.near, depth);
      const foot = mix(colour, palette.sky[2], (1 - depth) * 0.45);
      const id = `${key}${String(row)}`;
      return (
        `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${foot}"/></linearGradient>` +
        `<path d="M0 ${String(height)}L${points.join('L')}L${px(width + 8)} ${String(height)}Z" fill="url(#${id})"/>`
      );
    }).join('');

/** A range of peaks with a lit and a shaded side, and snow on top. */
export const mountains =
  (count = 4, { base = 0.82, tall = 0.42, snow = true, depth = 0.3 } = {}): Part =>
  ({ width, height, time, palette, random }) => {
    const colour = mix(palette.far, palette.near, depth);
    const lit = mix(colour, palette.sky[2], 0.35);
    const cap = mix(palette.glow, palette.sky[2], 0.18);
    const peaks = Array.from({ length: count }, (_, index) => ({
      x: ((index + between(random, 0.2, 0.8)) / count) * width * 1.1 - width * 0.05 - time * (0.4 + depth),
      rise: tall * height * between(random, 0.62, 1),
      jags: Array.from({ length: 10 }, () => between(random, -1, 1)),
    })).sort((a, b) => b.rise - a.rise);
    const foot = base * height;
    return (
      peaks
        .map(({ x, rise, jags }) => {
          const spread = rise * 0.95;
          const side = (direction: number, offset: number) =>
            [0.18, 0.36, 0.55, 0.78].map((part, index) => {
              const jag = (jags[index + offset] ?? 0) * spread * 0.045;
              return `${px(x + direction * part * spread + jag)} ${px(foot - rise * (1 - part) + jag * 0.5)}`;
            });
          const spine = [0.2, 0.45, 0.7, 1].map(
            (part, index) => `${px(x + (jags[index] ?? 0) * spread * 0.09)} ${px(foot - rise * (1 - part))}`,
          );
          const top = `${px(x)} ${px(foot - rise)}`;
          const whole = `M${px(x - spread)} ${px(foot)}L${side(-1, 0).reverse().join('L')}L${top}L${side(1, 4).join('L')}L${px(x + spread)} ${px(foot)}Z`;
          const left = `M${px(x - spread)} ${px(foot)}L${side(-1, 0).reverse().join('L')}L${top}L${spine.join('L')}Z`;
          const c = rise * 0.24;
          const zig = [1, 0.55, 0.2, -0.25, -0.6, -0.95].map(
            (part, index) =>
              `${px(x + part * c * 0.92)} ${px(foot - rise + c * (index % 2 === 0 ? 1 : 0.68) * (0.55 + Math.abs(part) * 0.45))}`,
          );
          return (
            `<path d="${whole}" fill="${colour}"/><path d="${left}" fill="${lit}" opacity=".55"/>` +
            (snow ? `<path d="M${top}L${zig.join('L')}Z" fill="${cap}" opacity=".92"/>` : '')
          );
        })
        .join('') +
      `<rect y="${px(foot - 1)}" width="${String(width)}" height="${px(height - foot + 1)}" fill="${mix(colour, palette.near, 0.3)}"/>`
    );
  };

/** A row of firs along the foot of the picture. */
export const pines =
  (count = 14, { base = 0.97, tall = 0.24, depth = 1 } = {}): Part =>
  ({ width, height, time, palette, random }) =>
    `<g fill="${mix(palette.far, palette.near, depth)}">${Array.from({ length: count }, (_, index) => {
      const x = ((index + between(random, 0.1, 0.9)) / count) * width;
      const h = tall * height * between(random, 0.5, 1);
      const foot = base * height + between(random, 0, 0.02) * height;
      const sway = Math.sin(time * 0.9 + index) * h * 0.008;
      const tiers = [0, 1, 2, 3].map((tier) => {
        const top = foot - h + (tier * h) / 4.6;
        const low = top + h * 0.38;
        const half = h * (0.075 + tier * 0.042);
        return `M${px(x + sway * (4 - tier))} ${px(top)}L${px(x + half)} ${px(low)}Q${px(x)} ${px(low - h * 0.06)} ${px(x - half)} ${px(low)}Z`;
      });
      return `<path d="${tiers.join('')}M${px(x - h * 0.02)} ${px(foot - h * 0.2)}h${px(h * 0.04)}V${px(height)}h${px(-h * 0.04)}Z"/>`;
    }).join('')}</g>`;

/** Blades of grass or reeds that sway at the lower edge. */
export const reeds =
  (count = 60, { tall = 0.22, heads = true } = {}): Part =>
  ({ width, height, time, unit, palette, random }) => {
    const blades = Array.from({ length: count }, () => {
      const x = between(random, -0.02, 1.02) * width;
      const h = between(random, 0.35, 1) * tall * height;
      const lean = between(random, -0.25, 0.25) * h + Math.sin(time * 1.1 + x * 0.02) * h * 0.07;
      const tipY = height - h;
      const blade = `<path d="M${px(x)} ${px(height)}Q${px(x)} ${px(height - h * 0.6)} ${px(x + lean)} ${px(tipY)}" stroke-width="${px(between(random, 1, 2.2) * unit)}"/>`;
      const head = heads && random() < 0.3;
      return head
        ? `${blade}<ellipse cx="${px(x + lean)}" cy="${px(tipY)}" rx="${px(2.3 * unit)}" ry="${px(8 * unit)}" fill="${palette.near}" transform="rotate(${((lean / h) * 60).toFixed(0)} ${px(x + lean)} ${px(tipY)})"/>`
        : blade;
    });
    return `<g fill="none" stroke="${palette.near}" stroke-linecap="round">${blades.join('')}</g>`;
  };

/** Leafy trees: a trunk and a cloud of round crowns. */
export const trees =
  (places: readonly number[], { base = 0.92, tall = 0.42, blossom = false } = {}): Part =>
  ({ width, height, time, unit, palette, random }) =>
    places
      .map((place) => {
        const x = place * width;
        const h = tall * height * between(random, 0.85, 1.1);
        const foot = base * height;
        const wind = Math.sin(time * 0.8 + place * 7) * 2 * unit;
        const trunk = `<path d="M${px(x - 0.04 * h)} ${px(foot)}Q${px(x - 0.01 * h)} ${px(foot - h * 0.35)} ${px(x - 0.1 * h)} ${px(foot - h * 0.66)}L${px(x - 0.06 * h)} ${px(foot - h * 0.66)}L${px(x + 0.01 * h)} ${px(foot - h * 0.42)}L${px(x + 0.12 * h)} ${px(foot - h * 0.62)}L${px(x + 0.15 * h)} ${px(foot - h * 0.6)}Q${px(x + 0.02 * h)} ${px(foot - h * 0.3)} ${px(x + 0.05 * h)} ${px(foot)}Z" fill="${palette.near}"/>`;
        const dark = blossom ? mix(palette.accent, palette.near, 0.55) : mix(palette.far, palette.near, 0.75);
        const light = blossom ? mix(palette.accent, palette.near, 0.18) : mix(palette.far, palette.near, 0.4);
        const crown = Array.from({ length: 46 }, (_, index) => {
          const angle = between(random, 0, 6.3);
          const far = Math.sqrt(random());
          const cx = x + Math.cos(angle) * far * h * 0.27 + wind * (1 - index / 60);
          const cy = foot - h * 0.76 + Math.sin(angle) * far * h * 0.17;
          const r = between(random, 0.045, 0.12) * h;
          return `<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r)}" fill="${mix(dark, light, (index / 45) * (cy < foot - h * 0.76 ? 1 : 0.6))}"/>`;
        });
        return trunk + crown.join('');
      })
      .join('');

/** Flowers on stems along the lower edge: five round petals, or the long bell of a lily. */
export const flowers =
  (count = 14, kind: 'round' | 'lily' = 'round', tall = 0.26): Part =>
  ({ width, height, time, unit, palette, random }) =>
    Array.from({ length: count }, (_, index) => {
      const x = ((index + between(random, 0.1, 0.9)) / count) * width;
      const h = between(random, 0.4, 1) * tall * height;
      const lean = Math.sin(time * 0.9 + index * 1.3) * 3.5 * unit + between(random, -6, 6) * unit;
      const [tx, ty] = [x + lean, height - h];
      const size = between(random, 5.5, 9.5) * unit;
      const colour = mix(palette.accent, palette.near, between(random, 0, 0.4));
      const stem = `<path d="M${px(x)} ${px(height)}Q${px(x)} ${px(height - h * 0.5)} ${px(tx)} ${px(ty)}" fill="none" stroke="${mix(palette.far, palette.near, 0.6)}" stroke-width="${px(1.6 * unit)}"/>`;
      const leafY = height - h * 0.45;
      const leaf = `<path d="M${px(x)} ${px(leafY)}q${px(size * 1.1)} ${px(-size * 1.1)} ${px(size * 1.7)} ${px(-size * 0.2)}q${px(-size * 0.8)} ${px(size * 0.7)} ${px(-size * 1.7)} ${px(size * 0.2)}Z" fill="${mix(palette.far, palette.near, 0.5)}"/>`;
      if (kind === 'lily') {
        const petals = [-38, 38, 0].map(
          (turn) =>
            `<path d="M0 ${px(size * 0.6)}C${px(-size * 0.85)} ${px(-size * 0.3)} ${px(-size * 0.3)} ${px(-size * 1.4)} 0 ${px(-size * 1.7)}C${px(size * 0.3)} ${px(-size * 1.4)} ${px(size * 0.85)} ${px(-size * 0.3)} 0 ${px(size * 0.6)}Z" transform="rotate(${String(turn)})" fill="${turn === 0 ? mix(colour, '#ffffff', 0.25) : colour}"/>`,
        );
        return `${stem}${leaf}<g transform="translate(${px(tx)} ${px(ty)})">${petals.join('')}</g>`;
      }
      const petals = [0, 72, 144, 216, 288].map(
        (turn) =>
          `<ellipse cy="${px(-size * 0.62)}" rx="${px(size * 0.46)}" ry="${px(size * 0.62)}" transform="rotate(${String(turn)})"/>`,
      );
      return `${stem}${leaf}<g transform="translate(${px(tx)} ${px(ty)}) rotate(${((lean * 2) / unit).toFixed(0)})"><g fill="${colour}">${petals.join('')}</g><circle r="${px(size * 0.3)}" fill="${palette.glow}"/></g>`;
    }).join('');
