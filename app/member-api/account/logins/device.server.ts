/** Loaded with the first login: an app in front of another service never needs it. */
const bowser = () => import('bowser');

/** How browsers and systems are called here. */
const SHORT: Readonly<Record<string, string>> = {
  'Internet Explorer': 'Explorer',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/**
 * The device of a User-Agent, in words that are the same in every language: the family of the browser and of the system, and no
 * version. The rest of a User-Agent is never stored, because it may tell one person from another.
 *
 * @param agent untrusted; only names of known browsers and systems are returned, never its own words
 * @returns such as `Firefox, Windows`; `null` when neither is known
 */
export async function deviceOf(agent: string | undefined): Promise<string | null> {
  if (!agent) return null;
  const { default: Bowser } = await bowser();
  const { browser, os, platform } = Bowser.parse(agent);
  const known = (names: Readonly<Record<string, string>>, name: string | undefined) =>
    name !== undefined && Object.values(names).includes(name) ? (SHORT[name] ?? name) : undefined;
  const model = platform.vendor === 'Apple' && /^i(Phone|Pad)$/.test(platform.model ?? '') ? platform.model : undefined;
  const words = [known(Bowser.BROWSER_MAP, browser.name), model ?? known(Bowser.OS_MAP, os.name)];
  return words.filter((word) => word !== undefined).join(', ') || null;
}
