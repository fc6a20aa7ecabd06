import { sharp } from './sharp.server';

/** Size and style of a rendered icon. */
interface IconLook {
  /** Width and height in pixels. */
  size: number;
  /** Share of it for the drawing, 0 to 1: launchers crop some icons. */
  share: number;
  /** Background colour, `#rrggbb`; transparent by default. */
  ground?: string;
}

/** Accepted formats. */
const FORMATS = ['svg', 'png', 'webp'];

/** Minimum width of a bitmap. */
const LEAST_PIXELS = 512;

/** Default density of an SVG, in dpi. */
const USUAL_DENSITY = 72;

/** Why a file cannot be used as an icon; `undefined` when it can. */
export async function iconProblem(file: Buffer): Promise<string | undefined> {
  const { format, width, height } = await sharp(file)
    .metadata()
    .catch(() => ({ format: '', width: 0, height: 0 }));
  if (!FORMATS.includes(format)) return 'is no SVG, PNG or WebP';
  if (width !== height) return `is ${String(width)} × ${String(height)}, and must be square`;
  if (format !== 'svg' && width < LEAST_PIXELS)
    return `is ${String(width)} pixels wide, and needs ${String(LEAST_PIXELS)}`;
  // A truncated file can have an intact header, so render it as well.
  return drawIcon(file, { size: LEAST_PIXELS, share: 1 }).then(
    () => undefined,
    () => 'is damaged',
  );
}

/** Renders an icon as PNG. @param file one with no {@link iconProblem} @throws {Error} when it is damaged */
export async function drawIcon(file: Buffer, { size, share, ground }: IconLook): Promise<Buffer> {
  const { format, width } = await sharp(file).metadata();
  const inner = Math.round(size * share);
  // Rasterise an SVG at its final size, for sharp lines.
  const density = format === 'svg' ? Math.max(1, (USUAL_DENSITY * inner) / width) : USUAL_DENSITY;
  const drawing = await sharp(file, { density }).resize(inner, inner).png().toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background: ground ?? transparent } })
    .composite([{ input: drawing, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Wraps a PNG of up to 256 pixels as the ICO file that browsers request by name. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of images
  head.writeUInt8(size % 256, 6);
  head.writeUInt8(size % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}
