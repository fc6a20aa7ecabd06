import { execFile } from 'node:child_process';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { FILM_TYPES, HLS_FILM_ID } from '~/member-api/content/demo/films/catalogue';
import { PROFILE_REGIONS } from '~/member-api/content/demo/profiles/catalogue';

const run = promisify(execFile);

interface Stream {
  codec_type: string;
  width?: number;
  height?: number;
}

async function measure(file: string) {
  const { stdout } = await run('ffprobe', `-v error -show_streams -show_format -of json ${file}`.split(' '));
  const { streams, format } = JSON.parse(stdout) as { streams: Stream[]; format: { duration: string } };
  const video = streams.find((stream) => stream.codec_type === 'video');
  if (!video?.width || !video.height) throw new Error(`${file} has no picture`);
  return {
    duration: Math.round(Number(format.duration) * 1000),
    size: { width: video.width, height: video.height, bytes: (await stat(file)).size },
  };
}

async function measureFilm(folder: string, id: string) {
  const [large, small] = [await measure(`${folder}/${id}-360.mp4`), await measure(`${folder}/${id}-180.mp4`)];
  return { duration: large.duration, sizes: [large.size, small.size], hls: id === HLS_FILM_ID };
}

/**
 * Writes the measured properties of the files for the seed: durations (milliseconds), sizes in pixels and bytes, and
 * the number of photos per profile.
 */
export async function writeManifest(demo: string, file: string): Promise<void> {
  const films: Record<string, unknown> = {};
  for (const { id } of FILM_TYPES.flatMap((type) => type.films)) films[id] = await measureFilm(`${demo}/films`, id);
  const pictures = await readdir(`${demo}/profiles`);
  const photos = Object.fromEntries(
    PROFILE_REGIONS.flatMap((region) => region.profiles).map(({ id }) => [
      id,
      pictures.filter((name) => name.startsWith(`${id}-`)).length,
    ]),
  );
  await writeFile(file, `${JSON.stringify({ films, photos }, null, 2)}\n`);
}
