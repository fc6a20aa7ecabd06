import { mkdir, writeFile } from 'node:fs/promises';
import { WIRE_LANGUAGES } from '~/contract/language';
import { FILM_TYPES } from '~/member-api/content/demo/films/catalogue';
import type { Texts } from '~/member-api/content/localized';
import { filmPictures } from './render';

const MUSIC: Texts = { en: '[soft music]', 'zh-cn': '[轻柔的音乐]', ja: '［静かな音楽］' };
const NOTE: Texts = {
  en: 'A short generated clip for the demo.',
  'zh-cn': '为演示生成的短片。',
  ja: 'デモのために生成された短い映像です。',
};

const clock = (seconds: number) => `00:${seconds.toFixed(3).padStart(6, '0')}`;

/**
 * Captions of one film: title and music, then the description, then a note that the clip is generated.
 *
 * @param seconds length of the clip
 */
function captions(title: string, line: string, music: string, note: string, seconds: number): string {
  const cues = [
    [0.4, seconds * 0.3, `${music}\n${title}`],
    [seconds * 0.34, seconds * 0.68, line],
    [seconds * 0.72, seconds - 0.3, note],
  ] as const;
  return `WEBVTT\n\n${cues.map(([from, to, text]) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`;
}

/** Writes `<film>.<language>.vtt` for every film. */
export async function makeCaptions(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const pictures = filmPictures();
  for (const film of FILM_TYPES.flatMap((type) => type.films))
    for (const language of WIRE_LANGUAGES) {
      const seconds = pictures.get(film.id)?.duration ?? 0;
      await writeFile(
        `${folder}/${film.id}.${language}.vtt`,
        captions(film.name[language], film.line[language], MUSIC[language], NOTE[language], seconds),
      );
    }
}
