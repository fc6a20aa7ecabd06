import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { HLS_FILM_ID, SERIES } from '~/member-api/content/demo/films/catalogue';
import { drawAt, filmPictures, type Picture } from './render';
import { soundBed } from './sound';

const run = promisify(execFile);
const FRAMES_PER_SECOND = 20;
const WIDTH = 640;
const HEIGHT = 360;

/** The two sizes of a clip. The small one has a low audio bitrate for slow connections. */
const SIZES = [
  {
    height: 360,
    width: 640,
    profile: 'main',
    level: '3.1',
    codec: 'avc1.4d401f',
    audio: '32k',
    maxBytes: 112_000,
    crf: 25,
  },
  {
    height: 180,
    width: 320,
    profile: 'baseline',
    level: '2.1',
    codec: 'avc1.42c015',
    audio: '24k',
    maxBytes: 54_000,
    crf: 25,
  },
] as const;

/** Renders every frame into a lossless master for all sizes. */
async function drawMaster(picture: Picture, file: string): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    `-y -v error -f rawvideo -pix_fmt rgb24 -s ${String(WIDTH)}x${String(HEIGHT)} -r ${String(FRAMES_PER_SECOND)} -i - -c:v libx264 -qp 0 -preset ultrafast -pix_fmt yuv444p ${file}`.split(
      ' ',
    ),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(ffmpeg, 'close');
  const count = picture.duration * FRAMES_PER_SECOND;
  const frame = (index: number) =>
    sharp(drawAt(picture, WIDTH, HEIGHT, index / FRAMES_PER_SECOND))
      .flatten()
      .removeAlpha()
      .raw()
      .toBuffer();
  for (let index = 0; index < count; index += 4) {
    const batch = await Promise.all(
      Array.from({ length: Math.min(4, count - index) }, (_, offset) => frame(index + offset)),
    );
    for (const pixels of batch) if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)} for ${picture.seed}`);
}

/** Encodes one size, with rising CRF until it fits. */
async function encode(master: string, sound: string, out: string, size: (typeof SIZES)[number]): Promise<void> {
  for (let crf: number = size.crf; crf <= 46; crf += 2) {
    await run('ffmpeg', [
      ...`-y -v error -i ${master} -i ${sound} -vf`.split(' '),
      // Noise hides 8-bit banding in dark gradients.
      `scale=${String(size.width)}:${String(size.height)}:flags=lanczos,noise=alls=2:allf=p,format=yuv420p`,
      ...`-c:v libx264 -profile:v ${size.profile} -level ${size.level} -preset veryslow -crf ${String(crf)} -g 60 -c:a aac -b:a ${size.audio} -ac 1 -shortest`.split(
        ' ',
      ),
      ...`-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact -movflags +faststart ${out}`.split(
        ' ',
      ),
    ]);
    if ((await stat(out)).size <= size.maxBytes) return;
  }
  throw new Error(`${out} does not fit into ${String(size.maxBytes)} bytes`);
}

/** Copies the sound of the small size into a file of its own. */
async function extractSound(folder: string, id: string): Promise<void> {
  await run('ffmpeg', `-y -v error -i ${folder}/${id}-180.mp4 -vn -c:a copy ${folder}/${id}.aac`.split(' '));
}

/** Creates the HLS segments and playlists of both sizes, and the master playlist. */
async function segment(folder: string, id: string, out: string): Promise<void> {
  await mkdir(out, { recursive: true });
  const master = ['#EXTM3U', '#EXT-X-VERSION:3'];
  for (const { height, width, codec } of SIZES) {
    const file = `${folder}/${id}-${String(height)}.mp4`;
    await run('ffmpeg', [
      ...`-y -v error -i ${file} -c copy -f hls -hls_time 3 -hls_playlist_type vod -hls_segment_filename`.split(' '),
      `${out}/${String(height)}-%d.ts`,
      `${out}/${String(height)}.m3u8`,
    ]);
    const { stdout } = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'format=bit_rate',
      '-of',
      'csv=p=0',
      file,
    ]);
    // Allow for MPEG-TS packet headers and for segments above the average bitrate.
    const bandwidth = Math.round((Number(stdout) * 1.6) / 1000) * 1000;
    master.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${String(bandwidth)},RESOLUTION=${String(width)}x${String(height)},CODECS="${codec},mp4a.40.2"`,
      `${String(height)}.m3u8`,
    );
  }
  await writeFile(`${out}/index.m3u8`, `${master.join('\n')}\n`);
}

/**
 * Clips of all films, `<film>-360.mp4` and `<film>-180.mp4`, the sound of the series and the HLS title. Needs ffmpeg with libx264.
 *
 * @param only make only these films
 */
export async function makeClips(folder: string, only?: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = await mkdtemp(join(tmpdir(), 'clips-'));
  try {
    for (const [id, picture] of filmPictures()) {
      if (only && !only.includes(id)) continue;
      const [master, sound] = [join(temporary, `${id}.mkv`), join(temporary, `${id}.wav`)];
      await drawMaster(picture, master);
      await writeFile(sound, soundBed(id, picture.duration));
      for (const size of SIZES) await encode(master, sound, `${folder}/${id}-${String(size.height)}.mp4`, size);
      if (SERIES.parts.some((part) => part === id)) await extractSound(folder, id);
      if (id === HLS_FILM_ID) await segment(folder, id, `${folder}/${id}-hls`);
      await rm(master);
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
