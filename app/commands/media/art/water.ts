import { glow, px, type Part } from './frame';
import { mix } from './palette';
import { between } from './random';

/** The sea: rows of swell from the horizon down, with the light of the moon on them. */
export const sea =
  (horizon = 0.56, moonAt = 0.5): Part =>
  ({ width, height, time, unit, palette, key, random }) => {
    const top = horizon * height;
    const deep = height - top;
    const back =
      `<linearGradient id="${key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(palette.sky[2], palette.far, 0.45)}"/><stop offset=".3" stop-color="${palette.far}"/><stop offset="1" stop-color="${palette.near}"/></linearGradient>` +
      `<rect y="${px(top)}" width="${String(width)}" height="${px(deep)}" fill="url(#${key})"/>`;
    const glitter = Array.from({ length: 64 }, () => {
      const part = Math.pow(random(), 1.4);
      const y = top + 2 * unit + part * deep * 0.85;
      const spread = (0.02 + part * 0.13) * width;
      const x = moonAt * width + between(random, -1, 1) * spread;
      const long = (5 + part * 30) * unit * between(random, 0.5, 1);
      const light =
        (0.75 - part * 0.5) * (0.6 + 0.4 * Math.sin(time * between(random, 1, 2.4) + between(random, 0, 6.3)));
      return `<rect x="${px(x - long / 2)}" y="${px(y)}" width="${px(long)}" height="${px((0.7 + part * 1.6) * unit)}" rx="${px(unit)}" opacity="${light.toFixed(2)}"/>`;
    });
    const rows = [0.34, 0.56, 0.8].map((part, row) => {
      const phase = between(random, 0, 6.3);
      const points: string[] = [];
      for (let x = 0; x <= width + 10; x += 10) {
        const place = x / (width * (0.16 + part * 0.1));
        const y =
          top +
          part * deep +
          (Math.sin(place + phase + time * 0.7) * 3.2 + Math.sin(place * 2.3 - time * 0.5) * 1.5) * unit * (0.5 + part);
        points.push(`${px(x)} ${px(y)}`);
      }
      return `<path d="M0 ${String(height)}L${points.join('L')}L${String(width + 10)} ${String(height)}Z" fill="${mix(palette.far, palette.near, 0.35 + row * 0.28)}" opacity=".62"/>`;
    });
    return `${back}${rows[0] ?? ''}<g fill="${palette.glow}">${glitter.join('')}</g>${rows.slice(1).join('')}`;
  };

/** A small sailing boat with a lamp, riding the swell. */
export const boat =
  (x: number, y: number, size: number, drift = 0.03): Part =>
  ({ width, height, time, progress, palette, key }) => {
    const s = size * Math.min(width, height);
    const cx = (x + drift * (progress - 0.5)) * width;
    const cy = y * height + Math.sin(time * 0.9) * s * 0.035;
    const sail = mix(palette.accent, palette.glow, 0.35);
    return (
      glow(`${key}g`, cx - s * 0.3, cy - s * 0.14, s * 0.5, palette.glow, 0.5) +
      `<g transform="translate(${px(cx)} ${px(cy)}) rotate(${(Math.sin(time * 0.7) * 2.4).toFixed(2)})">` +
      `<path d="M0 ${px(-s * 0.12)}V${px(-s)}" stroke="${palette.near}" stroke-width="${px(s * 0.025)}"/>` +
      `<path d="M${px(s * 0.025)} ${px(-s * 0.96)}Q${px(s * 0.42)} ${px(-s * 0.55)} ${px(s * 0.44)} ${px(-s * 0.18)}H${px(s * 0.025)}Z" fill="${sail}"/>` +
      `<path d="M${px(-s * 0.03)} ${px(-s * 0.86)}Q${px(-s * 0.3)} ${px(-s * 0.5)} ${px(-s * 0.3)} ${px(-s * 0.2)}H${px(-s * 0.03)}Z" fill="${mix(sail, palette.near, 0.25)}"/>` +
      `<path d="M${px(-s * 0.5)} ${px(-s * 0.12)}H${px(s * 0.52)}Q${px(s * 0.42)} ${px(s * 0.08)} ${px(s * 0.26)} ${px(s * 0.09)}H${px(-s * 0.3)}Q${px(-s * 0.44)} ${px(s * 0.06)} ${px(-s * 0.5)} ${px(-s * 0.12)}Z" fill="${palette.near}"/>` +
      `<circle cx="${px(-s * 0.3)}" cy="${px(-s * 0.15)}" r="${px(s * 0.03)}" fill="${palette.glow}"/></g>` +
      `<ellipse cx="${px(cx)}" cy="${px(cy + s * 0.14)}" rx="${px(s * 0.5)}" ry="${px(s * 0.035)}" fill="${palette.near}" opacity=".45"/>`
    );
  };

/** A lighthouse on a rock, its beam turning. */
export const lighthouse =
  (x: number, foot: number, tall: number): Part =>
  ({ width, height, time, palette, key }) => {
    const h = tall * height;
    const cx = x * width;
    const base = foot * height;
    const top = base - h;
    const turn = Math.cos(time * 0.75 + 0.6);
    const reach = width * 0.75 * turn;
    const open = h * 0.16 * (0.5 + Math.abs(turn));
    const beam =
      `<linearGradient id="${key}" x1="${turn > 0 ? '0' : '1'}" y1="0" x2="${turn > 0 ? '1' : '0'}" y2="0"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".6"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></linearGradient>` +
      `<path d="M${px(cx)} ${px(top + h * 0.06)}L${px(cx + reach)} ${px(top - open)}V${px(top + open * 1.5)}Z" fill="url(#${key})"/>`;
    const wall = mix(palette.glow, palette.far, 0.28);
    const at = (part: number) => h * (0.055 + 0.05 * part);
    const band = (from: number, to: number) =>
      `<path d="M${px(cx - at(from))} ${px(top + h * from)}H${px(cx + at(from))}L${px(cx + at(to))} ${px(top + h * to)}H${px(cx - at(to))}Z" fill="${palette.accent}"/>`;
    return (
      beam +
      `<path d="M${px(cx - h * 0.6)} ${px(base + h * 0.22)}Q${px(cx - h * 0.4)} ${px(base - h * 0.06)} ${px(cx - h * 0.12)} ${px(base - h * 0.03)}L${px(cx + h * 0.2)} ${px(base - h * 0.05)}Q${px(cx + h * 0.5)} ${px(base)} ${px(cx + h * 0.7)} ${px(base + h * 0.22)}Z" fill="${palette.near}"/>` +
      `<path d="M${px(cx - at(0.1))} ${px(top + h * 0.1)}H${px(cx + at(0.1))}L${px(cx + at(1))} ${px(base)}H${px(cx - at(1))}Z" fill="${wall}"/>` +
      band(0.28, 0.45) +
      band(0.64, 0.82) +
      `<rect x="${px(cx - h * 0.05)}" y="${px(top + h * 0.02)}" width="${px(h * 0.1)}" height="${px(h * 0.08)}" fill="${palette.glow}"/>` +
      `<path d="M${px(cx - h * 0.07)} ${px(top + h * 0.02)}L${px(cx)} ${px(top - h * 0.05)}L${px(cx + h * 0.07)} ${px(top + h * 0.02)}Z" fill="${palette.near}"/>` +
      glow(`${key}l`, cx, top + h * 0.06, h * 0.4, palette.glow, 0.55)
    );
  };

/** Under water: shafts of light from above and weeds from below. */
export const underwater =
  (): Part =>
  ({ width, height, time, unit, palette, key, random }) => {
    const back =
      `<linearGradient id="${key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.sky[2]}"/><stop offset=".35" stop-color="${palette.far}"/><stop offset="1" stop-color="${palette.near}"/></linearGradient>` +
      `<rect width="${String(width)}" height="${String(height)}" fill="url(#${key})"/>` +
      `<linearGradient id="${key}r" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".38"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></linearGradient>`;
    const shafts = Array.from({ length: 5 }, (_, index) => {
      const x = ((index + between(random, 0.2, 0.8)) / 5) * width + Math.sin(time * 0.4 + index) * 8 * unit;
      const wide = between(random, 10, 26) * unit;
      return `<path d="M${px(x)} 0h${px(wide)}L${px(x - height * 0.1 + wide * 2.4)} ${px(height * 0.8)}H${px(x - height * 0.18)}Z" fill="url(#${key}r)" opacity="${(0.5 + 0.3 * Math.sin(time * 0.6 + index * 2)).toFixed(2)}"/>`;
    });
    const weeds = Array.from({ length: 22 }, (_, index) => {
      const x = ((index + random()) / 22) * width;
      const h = between(random, 0.08, 0.3) * height;
      const bend = Math.sin(time * 0.8 + index * 0.9) * h * 0.16;
      return `<path d="M${px(x)} ${String(height)}C${px(x - bend)} ${px(height - h * 0.4)} ${px(x + bend)} ${px(height - h * 0.7)} ${px(x + bend * 1.6)} ${px(height - h)}" stroke-width="${px(between(random, 2, 5) * unit)}"/>`;
    });
    const bubbles = Array.from({ length: 16 }, () => {
      const y = (((between(random, 0, 1) - time * between(random, 0.03, 0.06)) % 1) + 1) % 1;
      const x = between(random, 0.05, 0.95) * width + Math.sin(time + y * 9) * 3 * unit;
      return `<circle cx="${px(x)}" cy="${px(y * height)}" r="${px(between(random, 1, 3.2) * unit)}"/>`;
    });
    return `${back}${shafts.join('')}<g fill="none" stroke="${palette.near}" stroke-linecap="round">${weeds.join('')}</g><g fill="none" stroke="${palette.glow}" stroke-width="${px(0.8 * unit)}" opacity=".5">${bubbles.join('')}</g>`;
  };

/** A shoal of fish, or one fish when the count is 1. */
export const fish =
  (count: number, y = 0.45, size = 14): Part =>
  ({ width, height, time, unit, palette, random }) =>
    Array.from({ length: count }, () => {
      const s = size * unit * between(random, 0.7, 1.2);
      const speed = between(random, 9, 15) * unit;
      const x =
        ((between(random, count === 1 ? 0.45 : 0, count === 1 ? 0.5 : 1) * (width + 4 * s) + time * speed) %
          (width + 4 * s)) -
        2 * s;
      const cy = (y + between(random, -0.2, 0.2)) * height + Math.sin(time * 1.1 + x * 0.02) * s * 0.3;
      const tail = Math.sin(time * 6 + x * 0.1) * s * 0.16;
      const colour = mix(palette.accent, palette.glow, random() * 0.5);
      return `<g transform="translate(${px(x)} ${px(cy)})" fill="${colour}"><path d="M${px(s)} 0Q${px(s * 0.3)} ${px(-s * 0.55)} ${px(-s * 0.6)} 0Q${px(s * 0.3)} ${px(s * 0.55)} ${px(s)} 0Z"/><path d="M${px(-s * 0.5)} 0L${px(-s * 1.1)} ${px(-s * 0.36 + tail)}Q${px(-s * 0.9)} ${px(tail)} ${px(-s * 1.1)} ${px(s * 0.36 + tail)}Z"/><circle cx="${px(s * 0.6)}" cy="${px(-s * 0.08)}" r="${px(s * 0.07)}" fill="${palette.near}"/></g>`;
    }).join('');

/** A pond in the lower part, with ripples and lily pads. */
export const pond =
  (top = 0.7): Part =>
  ({ width, height, time, unit, palette, key, random }) => {
    const y = top * height;
    const back =
      `<linearGradient id="${key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(palette.sky[2], palette.far, 0.3)}"/><stop offset="1" stop-color="${palette.near}"/></linearGradient>` +
      `<path d="M0 ${px(y + 6 * unit)}Q${px(width / 2)} ${px(y - 6 * unit)} ${String(width)} ${px(y + 6 * unit)}V${String(height)}H0Z" fill="url(#${key})"/>`;
    const ripples = Array.from({ length: 4 }, (_, index) => {
      const life = ((time / 4 + index / 4) % 1) + 0.001;
      const x = between(random, 0.2, 0.8) * width;
      const cy = y + between(random, 0.35, 0.8) * (height - y);
      return `<ellipse cx="${px(x)}" cy="${px(cy)}" rx="${px(life * 44 * unit)}" ry="${px(life * 11 * unit)}" opacity="${((1 - life) * 0.6).toFixed(2)}"/>`;
    });
    const pads = Array.from({ length: 9 }, (_, index) => {
      const r = between(random, 9, 19) * unit;
      const cx = ((index + random()) / 9) * width + Math.sin(time * 0.5 + index) * 1.5 * unit;
      const cy = y + between(random, 0.22, 0.9) * (height - y);
      const bloom =
        index % 3 === 1
          ? [-50, -25, 0, 25, 50]
              .map(
                (turn) =>
                  `<ellipse cx="${px(cx)}" cy="${px(cy - r * 0.42)}" rx="${px(r * 0.17)}" ry="${px(r * 0.45)}" fill="${mix(palette.accent, '#ffffff', Math.abs(turn) / 160)}" transform="rotate(${String(turn)} ${px(cx)} ${px(cy)})"/>`,
              )
              .join('')
          : '';
      return `<path d="M${px(cx)} ${px(cy)}L${px(cx + r)} ${px(cy - r * 0.12)}A${px(r)} ${px(r * 0.36)} 0 1 1 ${px(cx + r * 0.9)} ${px(cy + r * 0.16)}Z" fill="${mix(palette.far, palette.near, 0.2 + random() * 0.3)}"/>${bloom}`;
    });
    return `${back}<g fill="none" stroke="${palette.glow}" stroke-width="${px(unit)}">${ripples.join('')}</g>${pads.join('')}`;
  };
