import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { reset, type Behaviour } from '../../../faults/bad-upstream';
import { LIBRARY } from '../../../faults/film-library';
import { plainFilms } from '../../../faults/native-films';
import { close, linksOn, member, open, videos } from './films-plain.stage';

/** The app detects whether a service supports search by a query that no film matches; that call may fail. */
describe('a service of which nobody knows yet whether it searches', () => {
  const PATH = '/getVideos';
  const good = plainFilms(LIBRARY, { longest: 10 })[PATH] as Behaviour;
  beforeEach(() => open(LIBRARY, { longest: 10 }));
  afterEach(close);

  /** Aborts the first queries that no film matches. */
  function lose(times: number): void {
    let left = times;
    videos.on(PATH, (response, request) => {
      const isQuestion = (request.query.get('wd') ?? '').length === 32;
      (isQuestion && left-- > 0 ? reset : good)(response, request);
    });
  }

  it('is asked again when the answer is lost, and searched here', async () => {
    lose(1);
    expect(linksOn(await member.get('/movie?q=NIGHT%20train'))).toEqual(['/movie/detail/500']);
  });

  it('is not taken for one that searches for ten minutes, however often it is lost', async () => {
    lose(2);
    await member.get('/movie?q=NIGHT%20train');
    expect(linksOn(await member.get('/movie?q=NIGHT%20train'))).toEqual(['/movie/detail/500']);
  });
});
