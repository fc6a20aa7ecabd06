import { SettingsRefused } from '~/config/refuse-to-start.server';
import { readIconFiles, type IconFiles } from '~/media/icon-files.server';
import { drawIcon } from '~/media/icon.server';
import type { App } from '~/web/app.server';
import { defaultIcon } from './default-icon';

/** The safe zone of an icon. Source: W3C manifest, "maskable" purpose: a circle of 80 % of the width. */
const UNCUT = 0.8 * Math.SQRT1_2;

/** The variants of the icon; `isFull`: fills its square, because platforms crop it. */
const LOOKS: Readonly<Record<string, { size: number; isFull: boolean }>> = {
  'favicon.png': { size: 96, isFull: false },
  'favicon.ico': { size: 48, isFull: false },
  '192.png': { size: 192, isFull: false },
  '512.png': { size: 512, isFull: false },
  'apple-touch-icon.png': { size: 180, isFull: true },
  'maskable.png': { size: 512, isFull: true },
};

/** Creates the icons of an app: the operator's, or ours. */
export function createBrandIcons({ settings }: Pick<App, 'settings'>) {
  const { BRAND_ICONS, BRAND_COLORS } = settings.env;

  function ownFiles(): IconFiles {
    const drawing = (shape: 'rounded' | 'full') => Buffer.from(defaultIcon(BRAND_COLORS, shape));
    return { icon: drawing('rounded'), full: drawing('full') };
  }

  let files: Promise<IconFiles> | undefined;
  const filesOf = () =>
    (files ??= BRAND_ICONS === undefined ? Promise.resolve(ownFiles()) : readIconFiles(BRAND_ICONS));

  /** Reads the files. @throws SettingsRefused when they are no icons */
  async function read(): Promise<void> {
    await filesOf().catch((error: unknown) => {
      throw new SettingsRefused([`BRAND_ICONS: ${(error as Error).message}`]);
    });
  }

  async function draw({ size, isFull }: { size: number; isFull: boolean }): Promise<Buffer> {
    const { icon, full } = await filesOf();
    if (!isFull) return drawIcon(icon, { size, share: 1 });
    return drawIcon(full ?? icon, { size, share: full ? 1 : UNCUT, ground: BRAND_COLORS.dark.ground });
  }

  const drawn = new Map<string, Promise<Buffer>>();

  /** An icon of the app as PNG, rendered on first use and cached. @returns `undefined` for an unknown name */
  function brandIcon(name: string): Promise<Buffer> | undefined {
    const look = Object.hasOwn(LOOKS, name) ? LOOKS[name] : undefined;
    if (!look) return undefined;
    const known = drawn.get(name) ?? draw(look);
    drawn.set(name, known);
    return known;
  }

  return { read, brandIcon };
}
