import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { PictureRefused } from './picture-refused';

/** Pixels from libheif: RGBA, eight bits each. */
interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Decoding takes a second or two of CPU, so it runs in a worker thread. */
const DECODER = `
const { parentPort, workerData } = require('node:worker_threads');
const decode = require(workerData.decoder);
decode.all({ buffer: Buffer.from(workerData.bytes) }).then(async (pictures) => {
  const [picture] = pictures;
  if (!picture) throw new Error('no picture');
  if (picture.width * picture.height > workerData.pixels) return parentPort.postMessage('too many pixels');
  const { width, height, data } = await picture.decode();
  parentPort.postMessage({ width, height, data: new Uint8Array(data.buffer) });
});
`;
const TIMEOUT = 20_000;

/**
 * Decodes a HEIC picture, which sharp's prebuilt libraries cannot for lack of a licence-free decoder.
 *
 * @param pixels maximum width × height
 * @throws PictureRefused `file_pixels` when it is larger; Error when it is broken or takes longer than 20 s
 */
export async function decodeHeic(bytes: Uint8Array, pixels: number): Promise<RawPicture> {
  const decoder = createRequire(import.meta.url).resolve('heic-decode');
  const worker = new Worker(DECODER, {
    eval: true,
    workerData: { decoder, bytes, pixels },
    // Capture the decoder's output, to keep it out of the JSON log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT);
  try {
    return await new Promise<RawPicture>((resolve, reject) => {
      worker.once('message', (message: RawPicture | 'too many pixels') => {
        if (message === 'too many pixels') reject(new PictureRefused('file_pixels'));
        else resolve(message);
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        reject(new Error('the picture was not decoded'));
      });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
