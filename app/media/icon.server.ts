import { sharp } from './sharp.server';

/** What an icon is drawn for. */
interface IconLook {
  /** Width and height in pixels. */
  size: number;
  /** How much of that the drawing may take, 0 to 1: launchers cut the edges of some icons off. */
  share: number;
  /** The colour behind it, `#rrggbb`; nothing is behind it when left out. */
  ground?: string;
}

/** Formats in which an icon may come. */
const FORMATS = ['svg', 'png', 'webp'];

/** The least width of one that is made of pixels. */
const LEAST_PIXELS = 512;

/** What pixels an SVG would have by itself, at the usual density. */
const USUAL_DENSITY = 72;

/** Says of a file why no icons can be made of it; `undefined` when they can. */
export async function iconProblem(file: Buffer): Promise<string | undefined> {
  const { format, width, height } = await sharp(file)
    .metadata()
    .catch(() => ({ format: '', width: 0, height: 0 }));
  if (!FORMATS.includes(format)) return 'is no SVG, PNG or WebP';
  if (width !== height) return `is ${String(width)} × ${String(height)}, and must be square`;
  if (format !== 'svg' && width < LEAST_PIXELS)
    return `is ${String(width)} pixels wide, and needs ${String(LEAST_PIXELS)}`;
  // A file that ends too early has a whole head.
  return drawIcon(file, { size: LEAST_PIXELS, share: 1 }).then(
    () => undefined,
    () => 'is damaged',
  );
}

/** Draws an icon as PNG. @param file one with no {@link iconProblem} @throws {Error} when it is damaged */
export async function drawIcon(file: Buffer, { size, share, ground }: IconLook): Promise<Buffer> {
  const { format, width } = await sharp(file).metadata();
  const inner = Math.round(size * share);
  // Drawn in the size that it has in the end, lines of an SVG are sharp.
  const density = format === 'svg' ? Math.max(1, (USUAL_DENSITY * inner) / width) : USUAL_DENSITY;
  const drawing = await sharp(file, { density }).resize(inner, inner).png().toBuffer();
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: size, height: size, channels: 4, background: ground ?? transparent } })
    .composite([{ input: drawing, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** A PNG of up to 256 pixels as the ICO file that browsers ask for by its name. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(size % 256, 6);
  head.writeUInt8(size % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}
