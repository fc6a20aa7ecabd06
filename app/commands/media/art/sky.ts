import { glow, px, type Part } from './frame';
import { mix } from './palette';
import { between } from './random';

/** The sky, from top to horizon. */
export const sky =
  (horizon = 0.75): Part =>
  ({ width, height, palette, key }) =>
    `<linearGradient id="${key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[0]}"/>` +
    `<stop offset="${String(horizon * 0.6)}" stop-color="${palette.sky[1]}"/><stop offset="${String(horizon)}" stop-color="${palette.sky[2]}"/></linearGradient>` +
    `<rect width="${String(width)}" height="${String(height)}" fill="url(#${key})"/>`;

/** Stars that turn slowly about the pole and twinkle; fewer towards the horizon. */
export const stars =
  (count = 90, turn = 0.008): Part =>
  ({ width, height, time, unit, random, palette }) => {
    const drawn = Array.from({ length: count * 2 }, (_, index) => {
      const reach = Math.hypot(width, height) * 0.85 * Math.sqrt(random());
      const angle = between(random, 0, Math.PI * 2) + time * turn;
      const x = width * 0.5 + Math.cos(angle) * reach;
      const y = height * 0.1 + Math.sin(angle) * reach;
      const size = between(random, 0.6, index % 8 === 0 ? 2.3 : 1.5) * unit;
      const phase = between(random, 0, 6.3);
      const rate = between(random, 0.6, 1.8);
      const fade = Math.min(1, Math.max(0, 1.25 - y / (height * 0.66)));
      const light = fade * (0.78 + 0.22 * Math.sin(time * rate + phase));
      if (light < 0.06 || x < 0 || y < 0 || x > width) return '';
      return `<circle cx="${px(x)}" cy="${px(y)}" r="${size.toFixed(2)}" opacity="${light.toFixed(2)}"/>`;
    });
    return `<g fill="${mix(palette.glow, '#ffffff', 0.5)}">${drawn.join('')}</g>`;
  };

interface MoonOptions {
  /** Rise over the whole duration, as a fraction of the height. */
  rise?: number;
  /** 0 is full; 0.5 is a crescent. */
  crescent?: number;
}

/** The moon. Position as fractions of width and height, radius of the smaller side. */
export const moon =
  (x: number, y: number, radius: number, { rise = 0.05, crescent = 0 }: MoonOptions = {}): Part =>
  ({ width, height, progress, palette, key, random }) => {
    const r = radius * Math.min(width, height);
    const cx = x * width;
    const cy = (y + rise * (0.5 - progress)) * height;
    const halo =
      glow(`${key}h`, cx, cy, r * 5, palette.glow, 0.34) + glow(`${key}i`, cx, cy, r * 2, palette.glow, 0.45);
    if (crescent > 0) {
      const inner = r * (1 - crescent * 0.25);
      const path = `M${px(cx - r * 0.5)} ${px(cy - r * 0.87)}A${px(r)} ${px(r)} 0 1 0 ${px(cx + r * 0.87)} ${px(cy + r * 0.5)}A${px(inner)} ${px(inner)} 0 1 1 ${px(cx - r * 0.5)} ${px(cy - r * 0.87)}Z`;
      return `${halo}<path d="${path}" fill="${palette.glow}"/>`;
    }
    const shade = mix(palette.glow, palette.sky[1], 0.22);
    const seas = Array.from({ length: 5 }, () => {
      const angle = between(random, 0, 6.3);
      const far = between(random, 0, 0.6) * r;
      return `<circle cx="${px(cx + Math.cos(angle) * far)}" cy="${px(cy + Math.sin(angle) * far)}" r="${px(between(random, 0.1, 0.26) * r)}"/>`;
    });
    return `${halo}<circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r)}" fill="${palette.glow}"/><g fill="${shade}" opacity=".55">${seas.join('')}</g>`;
  };

/** Long flat clouds that drift. */
export const clouds =
  (count = 4, top = 0.15, bottom = 0.5, opacity = 0.28): Part =>
  ({ width, height, time, unit, palette, random }) => {
    const colour = mix(palette.sky[2], palette.glow, 0.35);
    const drawn = Array.from({ length: count }, () => {
      const long = between(random, 60, 130) * unit;
      const y = between(random, top, bottom) * height;
      const speed = between(random, 2.5, 5) * unit;
      const x = ((between(random, 0, 1) * (width + long * 2) + time * speed) % (width + long * 2)) - long;
      const puffs = Array.from({ length: 5 }, (_, index) => {
        const part = index / 4 - 0.5;
        const rx = long * between(random, 0.22, 0.34) * (1.1 - Math.abs(part));
        return `<ellipse cx="${px(x + part * long)}" cy="${px(y + between(random, -4, 3) * unit)}" rx="${px(rx)}" ry="${px(rx * between(random, 0.16, 0.28))}"/>`;
      });
      return puffs.join('');
    });
    return `<g fill="${colour}" opacity="${String(opacity)}">${drawn.join('')}</g>`;
  };

/** A sea of cloud that fills the valley: rows of round tops, the nearest the lightest. */
export const cloudSea =
  (top = 0.68, rows = 5): Part =>
  ({ width, height, time, unit, palette, random }) =>
    Array.from({ length: rows }, (_, row) => {
      const part = row / (rows - 1);
      const y = (top + (0.98 - top) * part) * height;
      const colour = mix(mix(palette.sky[2], palette.far, 0.45 - part * 0.3), '#ffffff', 0.12 + part * 0.3);
      const size = (18 + part * 30) * unit;
      const count = Math.ceil(width / (size * 0.95)) + 3;
      const drift = time * (1.5 + part * 4) * unit;
      const tops = Array.from({ length: count }, (__, index) => {
        const span = count * size * 0.95;
        const x = ((index * size * 0.95 + drift) % span) - size;
        const r = size * between(random, 0.6, 1.05);
        return `<ellipse cx="${px(x)}" cy="${px(y + between(random, -0.15, 0.25) * size)}" rx="${px(r)}" ry="${px(r * 0.62)}"/>`;
      });
      return `<g fill="${colour}">${tops.join('')}<rect y="${px(y)}" width="${String(width)}" height="${px(height - y)}"/></g>`;
    }).join('');

/** Curtains of polar light. */
export const aurora =
  (): Part =>
  ({ width, height, time, palette, key, random }) => {
    const bands = [0, 1, 2].map((band) => {
      const phase = between(random, 0, 6.3);
      const base = height * (0.34 + band * 0.09);
      const tall = height * between(random, 0.2, 0.32);
      const points: string[] = [];
      const lower: string[] = [];
      for (let step = 0; step <= 32; step++) {
        const part = step / 32;
        const wave =
          Math.sin(part * 5 + phase + time * 0.25) * 0.045 + Math.sin(part * 11 + phase * 2 - time * 0.35) * 0.018;
        points.push(
          `${px(part * width)} ${px(base + wave * height - tall * (0.8 + 0.2 * Math.sin(part * 7 + time * 0.4)))}`,
        );
        lower.unshift(`${px(part * width)} ${px(base + wave * height)}`);
      }
      const colour = mix(palette.accent, palette.sky[2], band * 0.35);
      return (
        `<linearGradient id="${key}${String(band)}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colour}" stop-opacity="0"/>` +
        `<stop offset=".8" stop-color="${colour}" stop-opacity=".42"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></linearGradient>` +
        `<path d="M${points.join('L')}L${lower.join('L')}Z" fill="url(#${key}${String(band)})"/>`
      );
    });
    return bands.join('');
  };

/** Falling stars, one after another. */
export const meteors =
  (count = 5): Part =>
  ({ width, height, time, unit, palette, key, random }) => {
    const drawn = Array.from({ length: count }, (_, index) => {
      const start = index * 1.5 - 0.4 + between(random, 0, 0.4);
      const x = between(random, 0.15, 0.95) * width;
      const y = between(random, 0.05, 0.3) * height;
      const long = between(random, 50, 90) * unit;
      const life = (time - start) / 2.2;
      if (life < 0 || life > 1) return '';
      const move = life * long * 1.6;
      const light = Math.sin(life * Math.PI);
      const [hx, hy] = [x - move, y + move * 0.55];
      return (
        `<linearGradient id="${key}${String(index)}" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="${palette.glow}"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></linearGradient>` +
        `<path d="M${px(hx)} ${px(hy)}L${px(hx + long)} ${px(hy - long * 0.55)}" stroke="url(#${key}${String(index)})" stroke-width="${px(1.8 * unit)}" stroke-linecap="round" opacity="${light.toFixed(2)}"/>`
      );
    });
    return drawn.join('');
  };

/** Falling snow or petals, which swing, or rain, which is faster and longer. */
export const falling =
  (kind: 'snow' | 'rain' | 'petals', count = 60): Part =>
  ({ width, height, time, unit, palette, random }) => {
    const drawn = Array.from({ length: count }, () => {
      const speed = (kind === 'rain' ? between(random, 80, 110) : between(random, 14, 26)) * unit;
      const y = (between(random, 0, 1) * height + time * speed) % (height * 1.05);
      const swing =
        kind === 'rain' ? 0 : Math.sin(time * between(random, 0.5, 1.1) + between(random, 0, 6.3)) * 9 * unit;
      const x = between(random, -0.05, 1.05) * width + swing;
      if (kind === 'rain') return `<path d="M${px(x)} ${px(y)}l${px(-1.2 * unit)} ${px(9 * unit)}"/>`;
      if (kind === 'snow') return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(between(random, 0.8, 2.1) * unit)}"/>`;
      const turn = (time * between(random, 30, 60) + between(random, 0, 360)).toFixed(0);
      return `<ellipse cx="0" cy="0" rx="${px(3.6 * unit)}" ry="${px(1.8 * unit)}" transform="translate(${px(x)} ${px(y)}) rotate(${turn})"/>`;
    });
    if (kind === 'rain')
      return `<g stroke="${mix(palette.glow, palette.sky[2], 0.5)}" stroke-width="${px(1.1 * unit)}" opacity=".55">${drawn.join('')}</g>`;
    return `<g fill="${kind === 'snow' ? '#ffffff' : palette.accent}" opacity=".8">${drawn.join('')}</g>`;
  };
