import { glow, px, type Part } from './frame';
import { mix } from './palette';
import { between } from './random';

/** Paper lanterns on a string between two sides, swinging. */
export const lanterns =
  (count = 5, y = 0.16): Part =>
  ({ width, height, time, unit, palette, key, random }) => {
    const sag = height * 0.1;
    const lineY = (part: number) => y * height + sag * 4 * part * (1 - part);
    const cord = `<path d="M0 ${px(y * height)}Q${px(width / 2)} ${px(y * height + sag * 2)} ${String(width)} ${px(y * height)}" fill="none" stroke="${palette.near}" stroke-width="${px(1.3 * unit)}"/>`;
    const hung = Array.from({ length: count }, (_, index) => {
      const part = (index + 0.5) / count;
      const size = between(random, 11, 15) * unit;
      const swing = Math.sin(time * 1.2 + index * 1.4) * 5;
      const colour = mix(palette.accent, palette.glow, between(random, 0, 0.5));
      const x = part * width;
      return (
        `<g transform="translate(${px(x)} ${px(lineY(part))}) rotate(${swing.toFixed(1)})">` +
        glow(`${key}${String(index)}`, 0, size * 1.9, size * 3.6, colour, 0.5 + 0.08 * Math.sin(time * 2 + index)) +
        `<path d="M0 0V${px(size)}" stroke="${palette.near}" stroke-width="${px(unit)}"/>` +
        `<ellipse cy="${px(size * 1.9)}" rx="${px(size)}" ry="${px(size * 0.92)}" fill="${colour}"/>` +
        `<ellipse cy="${px(size * 1.9)}" rx="${px(size * 0.5)}" ry="${px(size * 0.86)}" fill="${palette.glow}" opacity=".55"/>` +
        `<path d="M${px(-size * 0.36)} ${px(size * 1.02)}h${px(size * 0.72)}M${px(-size * 0.36)} ${px(size * 2.78)}h${px(size * 0.72)}" stroke="${palette.near}" stroke-width="${px(2.4 * unit)}"/>` +
        `<path d="M0 ${px(size * 2.8)}v${px(size * 0.7)}" stroke="${palette.accent}" stroke-width="${px(1.6 * unit)}"/></g>`
      );
    });
    return cord + hung.join('');
  };

/** Sky lanterns that rise slowly. */
export const skyLanterns =
  (count = 14, top = 0.05, bottom = 0.75): Part =>
  ({ width, height, time, unit, palette, key, random }) =>
    Array.from({ length: count }, (_, index) => {
      const near = between(random, 0.35, 1);
      const span = bottom - top;
      const start = between(random, 0, span);
      const y = (top + ((((start - time * 0.012 * near) % span) + span) % span)) * height;
      const x = between(random, 0.06, 0.94) * width + Math.sin(time * 0.5 + index) * 5 * unit;
      const size = 9 * near * unit;
      const colour = mix('#ffb26b', palette.glow, 0.3);
      return (
        glow(`${key}${String(index)}`, x, y, size * 3.4, colour, 0.5 * near) +
        `<path d="M${px(x - size * 0.7)} ${px(y - size)}Q${px(x)} ${px(y - size * 1.5)} ${px(x + size * 0.7)} ${px(y - size)}L${px(x + size * 0.5)} ${px(y + size)}H${px(x - size * 0.5)}Z" fill="${colour}" opacity="${(0.55 + near * 0.45).toFixed(2)}"/>` +
        `<ellipse cx="${px(x)}" cy="${px(y + size * 0.75)}" rx="${px(size * 0.42)}" ry="${px(size * 0.3)}" fill="${palette.glow}"/>`
      );
    }).join('');

/** Fireflies that wander and breathe. */
export const fireflies =
  (count = 22, top = 0.45, bottom = 0.95): Part =>
  ({ width, height, time, unit, palette, key, random }) =>
    Array.from({ length: count }, (_, index) => {
      const phase = between(random, 0, 6.3);
      const rate = between(random, 0.3, 0.7);
      const x = between(random, 0.04, 0.96) * width + Math.sin(time * rate + phase) * 14 * unit;
      const y = between(random, top, bottom) * height + Math.cos(time * rate * 1.3 + phase) * 9 * unit;
      const light = Math.max(0.12, Math.sin(time * between(random, 0.9, 1.6) + phase));
      return `${glow(`${key}${String(index)}`, x, y, 9 * unit, palette.glow, 0.75 * light)}<circle cx="${px(x)}" cy="${px(y)}" r="${px(1.3 * unit)}" fill="${palette.glow}" opacity="${light.toFixed(2)}"/>`;
    }).join('');

/** A hot-air balloon with a lit basket. */
export const balloon =
  (x: number, y: number, size: number, drift = 0.05): Part =>
  ({ width, height, time, progress, palette, key }) => {
    const s = size * Math.min(width, height);
    const cx = (x + drift * (progress - 0.5)) * width;
    const cy = y * height + Math.sin(time * 0.6) * s * 0.05;
    const stripes = [-0.62, 0, 0.62].map(
      (part, index) =>
        `<path d="M0 ${px(-s)}C${px(part * s * 1.5 - s * 0.16)} ${px(-s * 0.8)} ${px(part * s * 1.3 - s * 0.16)} ${px(s * 0.1)} ${px(part * s * 0.28 - s * 0.06)} ${px(s * 0.62)}H${px(part * s * 0.28 + s * 0.06)}C${px(part * s * 1.3 + s * 0.16)} ${px(s * 0.1)} ${px(part * s * 1.5 + s * 0.16)} ${px(-s * 0.8)} 0 ${px(-s)}Z" fill="${index === 1 ? palette.glow : mix(palette.glow, palette.accent, 0.4)}" opacity=".75"/>`,
    );
    return (
      `<g transform="translate(${px(cx)} ${px(cy)}) rotate(${(Math.sin(time * 0.5) * 2).toFixed(2)})">` +
      glow(`${key}g`, 0, 0, s * 1.9, palette.glow, 0.22) +
      `<path d="M${px(-s * 0.2)} ${px(s * 0.62)}C${px(-s * 0.85)} ${px(s * 0.15)} ${px(-s * 0.95)} ${px(-s)} 0 ${px(-s)}S${px(s * 0.85)} ${px(s * 0.15)} ${px(s * 0.2)} ${px(s * 0.62)}Z" fill="${palette.accent}"/>${stripes.join('')}` +
      `<path d="M${px(-s * 0.17)} ${px(s * 0.62)}L${px(-s * 0.12)} ${px(s * 0.95)}M${px(s * 0.17)} ${px(s * 0.62)}L${px(s * 0.12)} ${px(s * 0.95)}" stroke="${palette.near}" stroke-width="${px(s * 0.02)}"/>` +
      `<rect x="${px(-s * 0.15)}" y="${px(s * 0.95)}" width="${px(s * 0.3)}" height="${px(s * 0.22)}" rx="${px(s * 0.05)}" fill="${palette.near}"/>` +
      glow(`${key}f`, 0, s * 0.76, s * 0.3, palette.glow, 0.7 + 0.2 * Math.sin(time * 3)) +
      `</g>`
    );
  };

/** A paper plane or a kite that crosses the picture on a gentle wave. */
export const paperPlane =
  (kind: 'plane' | 'kite', y = 0.4, size = 0.08): Part =>
  ({ width, height, time, progress, palette, unit }) => {
    const s = size * Math.min(width, height);
    const cx = (0.25 + progress * 0.5) * width;
    const cy = y * height + Math.sin(time * 0.9) * height * 0.035;
    const light = mix(palette.glow, '#ffffff', 0.4);
    if (kind === 'plane') {
      const trail = Array.from({ length: 9 }, (_, index) => {
        const back = (index + 1) * s * 0.42;
        return `<circle cx="${px(cx - s - back)}" cy="${px(cy + s * 0.3 + Math.sin(time * 0.9 - index * 0.35) * height * 0.03)}" r="${px(1.3 * unit)}" opacity="${(0.6 - index * 0.06).toFixed(2)}"/>`;
      });
      return `<g fill="${light}">${trail.join('')}</g><g transform="translate(${px(cx)} ${px(cy)}) rotate(${(-12 + Math.cos(time * 0.9) * 7).toFixed(1)})"><path d="M${px(s)} ${px(-s * 0.1)}L${px(-s)} ${px(-s * 0.5)}L${px(-s * 0.45)} ${px(s * 0.1)}Z" fill="${light}"/><path d="M${px(s)} ${px(-s * 0.1)}L${px(-s * 0.45)} ${px(s * 0.1)}L${px(-s * 0.25)} ${px(s * 0.6)}Z" fill="${mix(palette.accent, palette.glow, 0.4)}"/></g>`;
    }
    const tail = Array.from({ length: 5 }, (_, index) => {
      const ty = s * (1.25 + index * 0.42);
      const tx = Math.sin(time * 1.8 - index * 0.8) * s * 0.22;
      return `<path d="M${px(tx - s * 0.14)} ${px(ty)}l${px(s * 0.28)} ${px(s * 0.12)}v${px(-s * 0.12)}l${px(-s * 0.28)} ${px(s * 0.12)}Z" fill="${palette.glow}"/>`;
    });
    return `<g transform="translate(${px(cx)} ${px(cy)}) rotate(${(16 + Math.sin(time) * 6).toFixed(1)})"><path d="M0 ${px(s)}Q${px(s * 0.3)} ${px(s * 2)} 0 ${px(s * 3.4)}" fill="none" stroke="${palette.near}" stroke-width="${px(unit)}"/><path d="M0 ${px(-s)}L${px(s * 0.75)} 0L0 ${px(s)}L${px(-s * 0.75)} 0Z" fill="${palette.accent}"/><path d="M0 ${px(-s)}L${px(s * 0.75)} 0H0Z" fill="${mix(palette.accent, palette.glow, 0.5)}"/><path d="M0 ${px(s)}L${px(-s * 0.75)} 0H0Z" fill="${mix(palette.accent, palette.near, 0.3)}"/>${tail.join('')}</g>`;
  };

/** The round gate of a garden wall; earlier parts show through it. */
export const moonGate =
  (radius = 0.34): Part =>
  ({ width, height, unit, palette, random }) => {
    const r = radius * Math.min(width, height);
    const [cx, cy] = [width / 2, height * 0.55];
    const wall = mix(palette.far, palette.near, 0.5);
    const top = cy - r * 1.32;
    const hole = `M${px(cx - r)} ${px(cy)}a${px(r)} ${px(r)} 0 1 0 ${px(r * 2)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-r * 2)} 0Z`;
    const tiles = Array.from(
      { length: Math.ceil(width / (16 * unit)) + 1 },
      (_, index) => `<circle cx="${px(index * 16 * unit)}" cy="${px(top)}" r="${px(8 * unit)}"/>`,
    );
    const leaves = Array.from({ length: 46 }, () => {
      const side = random() < 0.5 ? 0 : 1;
      const far = Math.pow(random(), 1.6);
      const x = side === 0 ? far * width * 0.3 : width - far * width * 0.3;
      return `<ellipse cx="${px(x)}" cy="${px(top + 6 * unit + random() * (1 - far) * height * 0.4)}" rx="${px(between(random, 4, 7) * unit)}" ry="${px(2.6 * unit)}" transform="rotate(${between(random, -40, 40).toFixed(0)} ${px(x)} ${px(top)})"/>`;
    });
    return `<path d="M0 ${px(top)}H${String(width)}V${String(height)}H0Z${hole}" fill="${wall}" fill-rule="evenodd"/><circle cx="${px(cx)}" cy="${px(cy)}" r="${px(r + 4 * unit)}" fill="none" stroke="${mix(wall, palette.glow, 0.28)}" stroke-width="${px(8 * unit)}"/><g fill="${mix(palette.near, palette.far, 0.25)}">${tiles.join('')}</g><g fill="${mix(palette.far, palette.near, 0.35)}">${leaves.join('')}</g>`;
  };
