/**
 * What an episode is called where only its name (`Playback.name`) is known.
 *
 * @param nth words for the episode of a number
 */
export const episodeName = (name: string, nth: (number: number) => string): string =>
  /^\d{1,6}$/.test(name) ? nth(Number(name)) : name;
