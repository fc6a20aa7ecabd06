/** Colours of one picture, all as `#rrggbb`. */
export interface Palette {
  /** The sky from top to horizon. */
  sky: readonly [string, string, string];
  /** Land and buildings far away, and close by. */
  far: string;
  near: string;
  /** Moon, lamps, windows. */
  glow: string;
  /** Petals, sails and other accents. */
  accent: string;
}

const palette = (sky: [string, string, string], far: string, near: string, glow: string, accent: string): Palette => ({
  sky,
  far,
  near,
  glow,
  accent,
});

/** Four palettes for each category, by the id of the category. */
export const PALETTES: Readonly<Record<string, readonly Palette[]>> = {
  '10': [
    palette(['#0b1030', '#232a63', '#6a5a9c'], '#3a3a78', '#0a0d26', '#fdf3d0', '#c9b8ff'),
    palette(['#140a2c', '#3b2160', '#a0609a'], '#55347a', '#120922', '#ffe9d6', '#ffb3d1'),
    palette(['#070b22', '#17305a', '#4d8a9e'], '#23486b', '#060b1c', '#eefbf2', '#8ff0d0'),
    palette(['#0a1226', '#1f2f55', '#7f88b0'], '#3c4a74', '#0a1020', '#fff6dc', '#a9c8ff'),
  ],
  '20': [
    palette(['#08182e', '#124064', '#5fa3a8'], '#1c5876', '#061726', '#fff1c9', '#ffc67a'),
    palette(['#0c1436', '#27407e', '#8d9fd0'], '#2f4f92', '#0a1230', '#fef4dd', '#f7a8a0'),
    palette(['#1a1238', '#5a3a74', '#f0a088'], '#47407e', '#14102c', '#ffe3b8', '#ff9d7c'),
    palette(['#05202a', '#0f5358', '#7cc0a4'], '#1a6a6c', '#04181f', '#f6ffe3', '#ffd98a'),
  ],
  '30': [
    palette(['#0a1f22', '#1d4a44', '#6f9e78'], '#2c5f50', '#071715', '#fff2c4', '#ff9fb2'),
    palette(['#170f2e', '#3f2a58', '#9c6a86'], '#4f3a62', '#120b20', '#ffe7bd', '#ff8fa8'),
    palette(['#0c1a33', '#264a66', '#84a8a0'], '#31586c', '#081220', '#fff4d6', '#ffd0e0'),
    palette(['#101c14', '#34502e', '#b0a860'], '#46603a', '#0b150d', '#fff0b8', '#ffb3c6'),
  ],
  '40': [
    palette(['#0e1430', '#2c3768', '#c08a86'], '#3b4278', '#0b0f22', '#ffdf9c', '#ff9e6d'),
    palette(['#0a1a2c', '#1f4560', '#6fa0a8'], '#28506a', '#081420', '#ffe7ae', '#7fe0e0'),
    palette(['#1a1030', '#4c2b5c', '#e08d78'], '#4f3562', '#140c24', '#ffd98e', '#ff7f8a'),
    palette(['#11161f', '#33404f', '#8f9aa0'], '#465362', '#0d1219', '#ffdc9a', '#f2c14e'),
  ],
  '50': [
    palette(['#14244a', '#5a6fa8', '#f3b99c'], '#7c86b4', '#14203c', '#fff3d8', '#ffcf9a'),
    palette(['#0b1a30', '#2a5478', '#9cc4cc'], '#5488a0', '#0c1c2c', '#f8ffff', '#bfe8ff'),
    palette(['#1c1438', '#6a4a80', '#f59a8c'], '#6c5a92', '#190f2c', '#ffe6c6', '#ffb48c'),
    palette(['#0d201e', '#35655a', '#c4cf9c'], '#5d8a78', '#0c1e1a', '#fff8d8', '#e8d68a'),
  ],
  '60': [
    palette(['#1b1038', '#5b2f78', '#e8889a'], '#5a3a80', '#170c2a', '#ffe2b0', '#ff9a76'),
    palette(['#101a3c', '#34508c', '#9fb6dc'], '#4460a0', '#0d1430', '#fff0c4', '#ff9c9c'),
    palette(['#21142c', '#7a3f5c', '#f7b283'], '#70425e', '#1b0f22', '#fff0cc', '#ffd06b'),
    palette(['#0b2230', '#1f6070', '#a6d0b4'], '#2d7078', '#081a24', '#fff6cf', '#ff8f86'),
  ],
};

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

/** Linear mix of two colours; 0 is the first, 1 the second. */
export function mix(first: string, second: string, part: number): string {
  const [a, b] = [channels(first), channels(second)];
  return `#${a
    .map((value, index) => Math.round(value + ((b[index] ?? value) - value) * Math.min(1, Math.max(0, part))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
