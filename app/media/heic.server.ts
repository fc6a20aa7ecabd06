import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Pixels as libheif gives them: RGBA, eight bits each. */
interface RawPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Decoding takes a second or two of pure computing, so it has a thread of its own. */
const DECODER = `
const { parentPort, workerData } = require('node:worker_threads');
const decode = require(workerData.decoder);
decode.all({ buffer: Buffer.from(workerData.bytes) }).then(async (pictures) => {
  const [picture] = pictures;
  if (!picture || picture.width * picture.height > workerData.pixels) throw new Error('too large');
  const { width, height, data } = await picture.decode();
  parentPort.postMessage({ width, height, data: new Uint8Array(data.buffer) });
});
`;
const TIMEOUT = 20_000;

/**
 * Decodes a HEIC picture, which sharp's prebuilt libraries cannot for want of a licence-free decoder.
 *
 * @param pixels the largest width × height that is decoded
 * @throws Error when it is broken, larger than that, or takes longer than 20 s
 */
export async function decodeHeic(bytes: Uint8Array, pixels: number): Promise<RawPicture> {
  const decoder = createRequire(import.meta.url).resolve('heic-decode');
  const worker = new Worker(DECODER, {
    eval: true,
    workerData: { decoder, bytes, pixels },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const timer = setTimeout(() => void worker.terminate(), TIMEOUT);
  try {
    return await new Promise<RawPicture>((resolve, reject) => {
      worker.once('message', resolve);
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
