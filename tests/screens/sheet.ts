import sharp, { type OverlayOptions } from 'sharp';

/** Size of a sheet, and of a column with its gap, in pixels. */
export const SHEET = { width: 1512, height: 1400, gap: 12 };

interface Piece {
  file: string;
  name: string;
  width: number;
  /** The part of the scaled picture in this column. */
  top: number;
  height: number;
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const LABEL = 18;
const label = (text: string, width: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><rect width="100%" height="100%" fill="#fff"/>` +
      `<text x="4" y="13" font-family="sans-serif" font-size="12" fill="#000">${escaped(text)}</text></svg>`,
  );

/** Splits long pictures into columns of a sheet's height. */
async function cut(file: string, name: string, columnWidth: number): Promise<Piece[]> {
  const { width, height } = await sharp(file).metadata();
  const shown = Math.round((height * columnWidth) / width);
  const most = SHEET.height - LABEL;
  const pieces: Piece[] = [];
  for (let top = 0; top < shown; top += most)
    pieces.push({ file, name, width: columnWidth, top, height: Math.min(most, shown - top) });
  return pieces;
}

/**
 * Lays pictures out on sheets, side by side; long ones continue in the next column.
 *
 * @param pictures files by name
 * @param columns columns per sheet
 * @returns the written files: `…-1.png`
 */
export async function layOut(pictures: ReadonlyMap<string, string>, columns: number, into: string): Promise<string[]> {
  const columnWidth = Math.floor((SHEET.width - SHEET.gap * (columns - 1)) / columns);
  const pieces: Piece[] = [];
  for (const [name, file] of pictures) pieces.push(...(await cut(file, name, columnWidth)));
  const sheets: string[] = [];
  let column = 0;
  let down = 0;
  let layers: OverlayOptions[] = [];
  const write = async () => {
    if (layers.length === 0) return;
    const file = `${into}-${sheets.length + 1}.png`;
    const { width, height } = SHEET;
    await sharp({ create: { width, height, channels: 3, background: '#777' } })
      .composite(layers)
      .png()
      .toFile(file);
    sheets.push(file);
    layers = [];
  };
  for (const { file, name, width, top, height } of pieces) {
    if (down > 0 && down + LABEL + height > SHEET.height) {
      column += 1;
      down = 0;
    }
    if (column === columns) {
      await write();
      column = 0;
    }
    const left = column * (columnWidth + SHEET.gap);
    const resized = await sharp(file).resize({ width }).toBuffer();
    const part = await sharp(resized).extract({ left: 0, top, width, height }).toBuffer();
    layers.push({ input: label(top > 0 ? `${name} …` : name, width), left, top: down });
    layers.push({ input: part, left, top: down + LABEL });
    down += LABEL + height + SHEET.gap;
  }
  await write();
  return sheets;
}
