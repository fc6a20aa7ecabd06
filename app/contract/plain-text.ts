const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};

/**
 * Text without the markup that services like to send where they promise text.
 *
 * @returns lines, `undefined` when nothing is left. It is text and no markup: whoever prints it escapes it
 */
export function plainText(text: string | undefined): string | undefined {
  return (
    text
      ?.replace(/<(script|style)\b[^>]*>[^]*?(<\/\1\s*>|$)/gi, '')
      .replace(/<(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
      .replace(/<[a-z!/?][^>]*>/gi, '')
      .replace(/&(#39|[a-z]+);/gi, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
      .trim() || undefined
  );
}
