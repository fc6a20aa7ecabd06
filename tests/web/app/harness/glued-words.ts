/** Tags that a browser without styles draws within a line; it draws buttons with an edge. */
const INLINE = 'a|abbr|b|bdi|cite|code|em|i|label|mark|q|s|small|span|strong|sub|sup|svg|time|u|var';

/** Words of different elements with nothing between them, as text browsers show them. */
export function gluedWords(html: string): string[] {
  const lines = html
    .replace(/<(script|style|svg|select)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(new RegExp(`</?(?:${INLINE})(?:\\s[^>]*)?>`, 'g'), '\uE000')
    .replace(/<[^>]*>/g, '\n');
  return lines.match(/[\p{L}\p{N}]+\uE000+[\p{L}\p{N}]+/gu) ?? [];
}
