import { glow, px, type Part } from './frame';
import { mix } from './palette';
import { between } from './random';

interface SkylineOptions {
  /** Base and height as fractions of the picture's height. */
  base?: number;
  tall?: number;
  /** 0 far, 1 near. */
  depth?: number;
  roofs?: 'flat' | 'gable';
}

/** A row of houses whose windows light up one after another. */
export const skyline =
  (count = 9, { base = 1, tall = 0.45, depth = 0.7, roofs = 'flat' }: SkylineOptions = {}): Part =>
  ({ width, height, time, progress, unit, palette, random }) => {
    const colour = mix(mix(palette.far, palette.near, depth), palette.sky[2], (1 - depth) * 0.3);
    const dark = mix(colour, palette.near, 0.45);
    const drift = -time * depth * 0.8 * unit;
    const cell = (5 + depth * 4) * unit;
    return Array.from({ length: count + 1 }, (_, index) => {
      const wide = (width / count) * between(random, 0.96, 1.06);
      const x = (index / count) * width + drift;
      const tallness = roofs === 'gable' ? between(random, 0.55, 0.85) : Math.pow(between(random, 0.55, 1), 1.3);
      const h = tall * height * tallness;
      const top = base * height - h;
      const crown =
        roofs === 'gable'
          ? `<path d="M${px(x - wide * 0.06)} ${px(top)}L${px(x + wide / 2)} ${px(top - wide * 0.42)}L${px(x + wide * 1.06)} ${px(top)}Z" fill="${dark}"/>`
          : random() < 0.4
            ? `<path d="M${px(x + wide * 0.5)} ${px(top)}v${px(-14 * unit)}" stroke="${colour}" stroke-width="${px(1.2 * unit)}"/>`
            : `<rect x="${px(x + wide * 0.2)}" y="${px(top - 6 * unit)}" width="${px(wide * 0.35)}" height="${px(6 * unit)}" fill="${colour}"/>`;
      const windows: string[] = [];
      const columns = Math.max(1, Math.floor(wide / (cell * 2.1)));
      const step = wide / columns;
      for (let column = 0; column < columns; column++)
        for (let row = 0; row * cell * 2.2 < h - cell * 2; row++) {
          const on = random();
          const warm = random();
          const lit = on < 0.16 + 0.3 * (0.35 + progress * 0.65);
          if (!lit) continue;
          const fade = Math.min(1, Math.max(0.15, (0.16 + 0.3 * (0.35 + progress * 0.65) - on) * 14));
          windows.push(
            `<rect x="${px(x + step * (column + 0.5) - cell / 2)}" y="${px(top + cell * 0.9 + row * cell * 2.2)}" width="${px(cell)}" height="${px(cell * 1.2)}" fill="${mix(palette.glow, palette.accent, warm * 0.5)}" opacity="${(fade * (0.45 + depth * 0.5)).toFixed(2)}"/>`,
          );
        }
      return `<rect x="${px(x)}" y="${px(top)}" width="${px(wide)}" height="${px(h + 2)}" fill="${colour}"/>${crown}${windows.join('')}`;
    }).join('');
  };

/** Street lamps with a pool of light each. */
export const lamps =
  (places: readonly number[], { base = 0.97, tall = 0.3 } = {}): Part =>
  ({ width, height, time, unit, palette, key }) =>
    places
      .map((place, index) => {
        const x = place * width;
        const foot = base * height;
        const h = tall * height;
        const light = 0.55 + 0.06 * Math.sin(time * 2 + index * 2);
        return (
          glow(`${key}${String(index)}`, x, foot - h, h * 0.75, palette.glow, light) +
          `<path d="M${px(x)} ${px(foot)}V${px(foot - h)}" stroke="${palette.near}" stroke-width="${px(2.4 * unit)}"/>` +
          `<path d="M${px(x - 6 * unit)} ${px(foot - h)}h${px(12 * unit)}l${px(-3 * unit)} ${px(-11 * unit)}h${px(-6 * unit)}Z" fill="${palette.glow}"/>` +
          `<path d="M${px(x - 6 * unit)} ${px(foot - h - 10 * unit)}l${px(6 * unit)} ${px(-6 * unit)}l${px(6 * unit)} ${px(6 * unit)}Z" fill="${palette.near}"/>` +
          `<ellipse cx="${px(x)}" cy="${px(foot)}" rx="${px(h * 0.42)}" ry="${px(h * 0.06)}" fill="${palette.glow}" opacity=".2"/>`
        );
      })
      .join('');

/** An arched bridge over the water. */
export const bridge =
  (y = 0.66): Part =>
  ({ width, height, time, unit, palette, key }) => {
    const deck = y * height;
    const rise = height * 0.07;
    const colour = mix(palette.far, palette.near, 0.85);
    const line = (dy: number) =>
      `M0 ${px(deck + dy)}Q${px(width / 2)} ${px(deck - rise * 2 + dy)} ${String(width)} ${px(deck + dy)}`;
    const lights = Array.from({ length: 9 }, (_, index) => {
      const part = (index + 0.5) / 9;
      const cx = part * width;
      const cy = deck - rise * 4 * part * (1 - part) - 12 * unit;
      const light = 0.5 + 0.1 * Math.sin(time * 1.7 + index);
      return `<path d="M${px(cx)} ${px(cy + 12 * unit)}v${px(-12 * unit)}" stroke="${colour}" stroke-width="${px(1.4 * unit)}"/>${glow(`${key}${String(index)}`, cx, cy, 15 * unit, palette.glow, light)}<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(2.1 * unit)}" fill="${palette.glow}"/>`;
    });
    const arches = [0.14, 0.38, 0.62, 0.86].map((part) => {
      const cx = part * width;
      const top = deck - rise * 4 * part * (1 - part) + 12 * unit;
      const half = width * 0.095;
      const foot = deck + height * 0.12;
      return `M${px(cx - half)} ${px(foot)}V${px(top + half * 0.7)}A${px(half)} ${px(half * 0.8)} 0 0 1 ${px(cx + half)} ${px(top + half * 0.7)}V${px(foot)}Z`;
    });
    const body = `${line(0)}V${px(deck + height * 0.12)}H0Z${arches.join('')}`;
    return `<path d="${body}" fill="${colour}" fill-rule="evenodd"/><path d="${line(-4 * unit)}" fill="none" stroke="${colour}" stroke-width="${px(2 * unit)}"/>${lights.join('')}`;
  };

/** A tram or train with lit windows, crossing. */
export const train =
  (y = 0.72, size = 0.075, cars = 4): Part =>
  ({ width, height, progress, unit, palette, key }) => {
    const h = size * height;
    const long = h * 3;
    const total = cars * (long + 3 * unit);
    const start = width * 0.95 - progress * (width * 0.75);
    const cy = y * height;
    const rail = `<rect y="${px(cy + h * 1.12)}" width="${String(width)}" height="${px(2.5 * unit)}" fill="${palette.near}"/>${Array.from({ length: 12 }, (_, index) => `<rect x="${px(((index + 0.5) / 12) * width)}" y="${px(cy + h * 1.12)}" width="${px(4 * unit)}" height="${px(height)}" fill="${palette.near}" opacity=".85"/>`).join('')}`;
    const body = Array.from({ length: cars }, (_, index) => {
      const x = start - width * 0.55 + index * (long + 3 * unit);
      const panes = Array.from(
        { length: 5 },
        (__, pane) =>
          `<rect x="${px(x + long * (0.07 + pane * 0.18))}" y="${px(cy + h * 0.2)}" width="${px(long * 0.13)}" height="${px(h * 0.38)}" rx="${px(unit)}" fill="${palette.glow}"/>`,
      );
      return `<rect x="${px(x)}" y="${px(cy)}" width="${px(long)}" height="${px(h)}" rx="${px(h * 0.22)}" fill="${mix(palette.accent, palette.near, 0.35)}"/><rect x="${px(x)}" y="${px(cy + h * 0.72)}" width="${px(long)}" height="${px(h * 0.12)}" fill="${palette.near}" opacity=".5"/>${panes.join('')}`;
    });
    return (
      rail +
      glow(`${key}g`, start - width * 0.55 + total / 2, cy + h / 2, total * 0.5, palette.glow, 0.18) +
      body.join('')
    );
  };

/** A dark room with a window; earlier parts show through the panes. */
export const room =
  (sitter: 'cat' | 'plant' | 'books' = 'cat'): Part =>
  ({ width, height, time, unit, palette }) => {
    const wall = palette.near;
    const [l, r] = [width * 0.13, width * 0.87];
    const [t, b] = [height * 0.1, height * 0.74];
    const frame = mix(palette.far, palette.near, 0.35);
    const opening = `<path d="M0 0H${String(width)}V${String(height)}H0ZM${px(l)} ${px(t)}V${px(b)}H${px(r)}V${px(t)}Z" fill="${wall}" fill-rule="evenodd"/>`;
    const bars = `<g fill="none" stroke="${frame}" stroke-width="${px(5 * unit)}"><rect x="${px(l)}" y="${px(t)}" width="${px(r - l)}" height="${px(b - t)}"/><path d="M${px(width / 2)} ${px(t)}V${px(b)}M${px(l)} ${px(t + (b - t) * 0.42)}H${px(r)}" stroke-width="${px(3 * unit)}"/></g>`;
    const sill = `<rect x="${px(l - 12 * unit)}" y="${px(b)}" width="${px(r - l + 24 * unit)}" height="${px(9 * unit)}" rx="${px(2 * unit)}" fill="${mix(frame, palette.glow, 0.14)}"/>`;
    const swing = Math.sin(time * 0.8) * 5 * unit;
    const curtain = (side: number) => {
      const x = side > 0 ? r : l;
      return `<path d="M${px(x + side * 26 * unit)} ${px(t - 14 * unit)}H${px(x - side * 34 * unit)}Q${px(x - side * (16 * unit + swing))} ${px((t + b) / 2)} ${px(x - side * (4 * unit + swing))} ${px(b + 34 * unit)}H${px(x + side * 26 * unit)}Z" fill="${mix(palette.accent, palette.near, 0.52)}" opacity=".96"/>`;
    };
    const cx = width * 0.62;
    const cat = `<g transform="translate(${px(cx)} ${px(b)}) scale(${px(unit * 1.15)})" fill="${mix(palette.near, '#000000', 0.35)}"><path d="M-16 0C-20 -20 -13 -34 -6 -38L-9 -50L-2 -44Q3 -46 8 -44L15 -50L12 -36C18 -28 20 -14 17 0Z"/><path d="M15 -3C30 ${(4 + Math.sin(time * 1.6) * 5).toFixed(1)} 36 18 28 ${(28 + Math.sin(time * 1.6) * 3).toFixed(1)}" fill="none" stroke="${mix(palette.near, '#000000', 0.35)}" stroke-width="5" stroke-linecap="round"/></g>`;
    const plant = `<g transform="translate(${px(cx)} ${px(b)}) scale(${px(unit * 1.2)})"><path d="M-13 -22H13L9 0H-9Z" fill="${palette.accent}"/>${[-52, -26, 0, 24, 50].map((turn) => `<path d="M0 -20C-9 -40 -5 -58 0 -66C5 -58 9 -40 0 -20Z" fill="${mix(palette.far, palette.near, 0.2)}" transform="rotate(${(turn + Math.sin(time + turn) * 1.6).toFixed(1)} 0 -20)"/>`).join('')}</g>`;
    const books = `<g transform="translate(${px(cx)} ${px(b)}) scale(${px(unit * 1.2)})"><rect x="-30" y="-8" width="56" height="8" rx="1.5" fill="${palette.accent}"/><rect x="-26" y="-16" width="50" height="8" rx="1.5" fill="${mix(palette.far, palette.glow, 0.3)}"/><rect x="-28" y="-24" width="46" height="8" rx="1.5" fill="${mix(palette.accent, palette.near, 0.4)}"/><path d="M-10 -25h16l-2 -11h-12Z" fill="${palette.glow}"/><path d="M6 -34q7 0 6 5t-7 3" fill="none" stroke="${palette.glow}" stroke-width="2"/><path d="M-4 -40q-4 ${(-5 + Math.sin(time * 2)).toFixed(1)} 0 -9t0 -9" fill="none" stroke="${palette.glow}" stroke-width="1.6" opacity=".5"/></g>`;
    return opening + curtain(-1) + curtain(1) + bars + sill + { cat, plant, books }[sitter];
  };

/** A hut with a lit window and smoke from its chimney. */
export const hut =
  (x: number, base: number, size: number): Part =>
  ({ width, height, time, palette, key }) => {
    const s = size * Math.min(width, height);
    const cx = x * width;
    const foot = base * height;
    const smoke = Array.from({ length: 5 }, (_, index) => {
      const life = (((time * 0.22 + index / 5) % 1) + 1) % 1;
      return `<circle cx="${px(cx + s * 0.3 + Math.sin(life * 5) * s * 0.09)}" cy="${px(foot - s * (0.95 + life * 0.9))}" r="${px(s * (0.05 + life * 0.1))}" opacity="${((1 - life) * 0.4).toFixed(2)}"/>`;
    });
    return (
      `<g fill="${palette.glow}">${smoke.join('')}</g>` +
      glow(`${key}g`, cx, foot - s * 0.25, s * 1.5, palette.glow, 0.4 + 0.05 * Math.sin(time * 2.3)) +
      `<g fill="${palette.near}"><rect x="${px(cx + s * 0.22)}" y="${px(foot - s * 0.92)}" width="${px(s * 0.14)}" height="${px(s * 0.4)}"/><rect x="${px(cx - s * 0.5)}" y="${px(foot - s * 0.5)}" width="${px(s)}" height="${px(s * 0.56)}"/><path d="M${px(cx - s * 0.66)} ${px(foot - s * 0.46)}L${px(cx)} ${px(foot - s)}L${px(cx + s * 0.66)} ${px(foot - s * 0.46)}Z"/></g>` +
      `<rect x="${px(cx - s * 0.3)}" y="${px(foot - s * 0.36)}" width="${px(s * 0.24)}" height="${px(s * 0.22)}" fill="${palette.glow}"/><rect x="${px(cx + s * 0.1)}" y="${px(foot - s * 0.38)}" width="${px(s * 0.2)}" height="${px(s * 0.4)}" fill="${palette.accent}" opacity=".8"/>`
    );
  };
