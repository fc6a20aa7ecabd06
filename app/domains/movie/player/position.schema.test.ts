import { expect, it } from 'vitest';
import { positionSchema } from './position.schema';

const read = (fields: Record<string, string>) => {
  const { success, data, error } = positionSchema.safeParse(fields);
  return success ? data.seconds : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

it('a place in a film is kept as seconds, or forgotten', () => {
  expect(read({ position: '12:30' })).toBe(750);
  expect(read({ position: 'noon', forget: 'yes' })).toBe(0);
});

it('a place is one of an episode, the only one where none is named', () => {
  const episodeOf = (fields: object) => positionSchema.parse({ position: '5', ...fields }).episode;
  expect([episodeOf({}), episodeOf({ episode: '第01集' })]).toEqual(['1', '第01集']);
});

it.each([
  [{}, 'required'],
  [{ position: ' ' }, 'required'],
  [{ position: 'noon' }, 'position.format'],
  [{ position: '0' }, 'position.format'],
  [{ position: '99:99:99' }, 'position.format'],
])('a place like %j is refused next to its field: %s', (fields, code) => {
  expect(read(fields)).toEqual([`position: ${code}`]);
});
