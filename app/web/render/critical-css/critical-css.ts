import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';

/** One selector of a rule, and what a page must have for it to match. */
interface Selector {
  text: string;
  classes: readonly string[];
  /** The theme or language of the document that it requires, if any. */
  theme: string | undefined;
  language: string | undefined;
}

interface Piece {
  /** The surrounding at-rule: `@media print`; empty for none. */
  condition: string;
  selectors: readonly Selector[];
  declarations: readonly { name: string; text: string }[];
}

/** A parsed stylesheet, from which a page's part can be extracted. */
export interface Styles {
  pieces: readonly Piece[];
  /** Animations, by name. */
  keyframes: readonly { name: string; text: string }[];
}

/** What selectors may match on a page. */
export interface Look {
  classes: ReadonlySet<string>;
  /** `data-theme` of the document. */
  theme: string;
  /** `lang` of the document. */
  language: string;
}

/**
 * Pseudo-classes whose arguments are not all required: `:not()` excludes them, the others need only one of several. A selector of
 * `:is()` alone is therefore inlined on every page: list its classes instead.
 */
const ALTERNATIVES = /:(?:not|is|where)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|:has\([^(),]*,[^()]*\)/g;

function readSelector(text: string): Selector {
  const needed = text.replace(ALTERNATIVES, '');
  return {
    text,
    classes: [...needed.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
    theme: /^:root\[data-theme="?(\w+)"?\]/.exec(text)?.[1],
    language: /^:root:lang\(([\w-]+)\)/.exec(text)?.[1],
  };
}

/** View transitions match no element and are not worth inlining: they come with the stylesheet. */
const isTransition = (name: string) => name.includes('view-transition');

const isAtRule = (node: ChildNode): node is AtRule => node.type === 'atrule';
const isRule = (node: ChildNode): node is Rule => node.type === 'rule';

function readPiece(rule: Rule, condition: string): Piece {
  return {
    condition,
    selectors: rule.selectors.map(readSelector),
    declarations: rule.nodes.flatMap((node) =>
      node.type === 'decl'
        ? [{ name: node.prop, text: `${node.prop}:${node.value.trim()}${node.important ? '!important' : ''}` }]
        : [],
    ),
  };
}

/** Parses a stylesheet. @throws {Error} on nested conditions, which our styles do not use */
export function parseStyles(css: string): Styles {
  const pieces: Piece[] = [];
  const keyframes: Styles['keyframes'][number][] = [];
  const read = (container: Container, condition: string) => {
    for (const node of container.nodes ?? []) {
      if (isTransition(isRule(node) ? node.selector : isAtRule(node) ? node.name : '')) continue;
      if (isRule(node)) pieces.push(readPiece(node, condition));
      else if (!isAtRule(node)) continue;
      else if (node.name === 'keyframes') keyframes.push({ name: node.params, text: node.toString() });
      else if (condition !== '') throw new Error(`A condition inside another one: ${node.params}`);
      else read(node, `@${node.name} ${node.params}`);
    }
  };
  read(postcss.parse(css), '');
  return { pieces, keyframes };
}

const isWanted = ({ classes, theme, language }: Selector, look: Look) =>
  classes.every((name) => look.classes.has(name)) &&
  (theme === undefined || theme === look.theme) &&
  (language === undefined || language === look.language);

const VARIABLE = /var\((--[\w-]+)/g;

/** The custom properties that rules use, directly or through others. */
function variablesOf(pieces: readonly Piece[]): ReadonlySet<string> {
  const used = new Set<string>();
  const use = (text: string) => {
    for (const [, name = ''] of text.matchAll(VARIABLE)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const { declarations } of pieces)
        for (const declaration of declarations) if (declaration.name === name) use(declaration.text);
    }
  };
  for (const { declarations } of pieces)
    for (const { name, text } of declarations) if (!name.startsWith('--')) use(text);
  return used;
}

/** The rules that can match on a page, in their order. */
export function stylesFor(styles: Styles, look: Look): string {
  const pieces = styles.pieces.flatMap((piece) => {
    const selectors = piece.selectors.filter((selector) => isWanted(selector, look));
    return selectors.length > 0 ? [{ ...piece, selectors }] : [];
  });
  const used = variablesOf(pieces);
  let css = '';
  let open = '';
  for (const { condition, selectors, declarations } of pieces) {
    const kept = declarations.filter(({ name }) => !name.startsWith('--') || used.has(name));
    if (kept.length === 0) continue;
    if (condition !== open) css += `${open && '}'}${condition && `${condition}{`}`;
    open = condition;
    css += `${selectors.map(({ text }) => text).join(',')}{${kept.map(({ text }) => text).join(';')}}`;
  }
  if (open) css += '}';
  for (const { name, text } of styles.keyframes) if (css.includes(name)) css += text;
  return css;
}
