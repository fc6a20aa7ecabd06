import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Smaller files are sent uncompressed. */
const LEAST_BYTES = 512;
const AT_ONCE = 4;

/**
 * Precompresses styles and scripts at maximum level: `.br` and `.gz` beside each file. Source of the gain: record 36.
 *
 * @param {string} folder including subfolders
 */
export async function packFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const packNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const content = await readFile(file);
      if (content.byteLength < LEAST_BYTES) continue;
      const params = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, packNext));
}
