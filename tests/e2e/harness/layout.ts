import type { Page } from '@playwright/test';

/** Layout errors of the open page. Runs in the page. */
function lookAtLayout(): string[] {
  // `innerWidth` is unsuitable: on a phone it grows with overflowing content.
  const { scrollWidth, clientWidth } = document.documentElement;
  const wrong = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
  const said = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 60);
  const isHidden = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return (width <= 1 && height <= 1) || !element.checkVisibility({ visibilityProperty: true });
  };
  /** Bars may cover scrolling content, and a carousel extends beyond the screen. */
  const standsApart = (element: Element) => {
    const { position, overflowX } = getComputedStyle(element);
    return /fixed|sticky|absolute/.test(position) || /auto|scroll/.test(overflowX) || isHidden(element);
  };
  /** Not drawn: a line after those that a clamp shows. */
  const isClamped = (rect: DOMRect, around: Element) => {
    const { overflowY, webkitLineClamp } = getComputedStyle(around);
    const hides = webkitLineClamp !== 'none' && /hidden|clip/.test(overflowY);
    return hides && rect.top >= around.getBoundingClientRect().bottom - 4;
  };
  const isCut = ({ text, rect }: { text: string; rect: DOMRect }, around: Element) => {
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
    const box = around.getBoundingClientRect();
    const beside = /hidden|clip/.test(overflowX) && textOverflow === 'clip' && rect.right > box.right + 1;
    const below = /hidden|clip/.test(overflowY) && webkitLineClamp === 'none' && rect.bottom > box.bottom + 4;
    return (beside || below) && text !== '';
  };

  const lines: { element: Element; text: string; rect: DOMRect; apart: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = said(node.nodeValue);
    if (!element || text === '' || isHidden(element) || element.closest('script, style, option, svg')) continue;
    const around: Element[] = [];
    for (let at = element; at !== document.body && at.parentElement; at = at.parentElement) around.push(at);
    const apart = around.some(standsApart);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width <= 1 || rect.height <= 1 || around.some((one) => isClamped(rect, one))) continue;
      lines.push({ element, text, rect, apart });
      const first = around.findIndex((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));
      if (around.slice(0, first < 0 ? undefined : first).some((one) => !isHidden(one) && isCut({ text, rect }, one)))
        if (!around.some(isHidden)) wrong.push(`“${text}” is cut off`);
    }
  }
  const free = lines.filter(({ apart }) => !apart);
  for (const { text, rect } of free)
    if (rect.left < 0 || rect.right > clientWidth + 0.5) wrong.push(`“${text}” goes beyond the screen`);
  free.forEach((one, at) => {
    for (const other of free.slice(at + 1)) {
      if (one.element === other.element) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      // Lines of one text may overlap: their boxes are higher than their letters.
      if (width > 2 && height > Math.min(one.rect.height, other.rect.height) * 0.4)
        wrong.push(`“${one.text}” and “${other.text}” lie upon each other`);
    }
  });
  return wrong;
}

const TARGETS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, video, [tabindex="0"], label:has(input)';
/** Navigation and form controls; links in texts and in the footer are excluded. */
const MAIN = 'nav a, button, select, textarea, input:not([type=checkbox], [type=radio])';

/** Touch targets of the open page that are too small. Runs in the page. Source: WCAG 2.2, 2.5.8. */
function lookAtTargets([all, main]: [string, string]): string[] {
  const LEAST = 24;
  const MAIN_LEAST = 44;
  const said = (element: Element) =>
    `${element.localName} “${(element.textContent || element.getAttribute('name') || '').replace(/\s+/g, ' ').trim().slice(0, 40)}”`;
  const targets = [...document.querySelectorAll(all)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, rect: element.getBoundingClientRect(), isBar: element.closest('body > div > nav') }))
    .filter(({ rect }) => rect.bottom + scrollY > 0 && rect.width > 1);
  /** A checkbox or radio button is as large as its label; a link in a sentence is as high as its line. */
  const isElsewhere = (element: Element) =>
    (element.localName === 'input' && element.closest('label') !== null) ||
    (getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.nodeValue?.trim()));
  /** Distance from the centre of one rectangle to the nearest point of the other. */
  const distance = (one: DOMRect, other: DOMRect) => {
    const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
    return Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
  };
  return targets
    .filter(({ element }) => !isElsewhere(element))
    .flatMap(({ element, rect, isBar }) => {
      const size = `${said(element)}, ${Math.round(rect.width)} × ${Math.round(rect.height)} px`;
      const near = targets.find(
        (other) =>
          (other.isBar === null) === (isBar === null) &&
          !element.contains(other.element) &&
          !other.element.contains(element) &&
          distance(rect, other.rect) < LEAST / 2,
      );
      if (element.matches(main) && rect.height < MAIN_LEAST - 0.5) return [`${size}, is one of the main ones`];
      if (Math.min(rect.width, rect.height) >= LEAST - 0.5 || !near) return [];
      return [`${size}, is small, and ${said(near.element)} is near`];
    });
}

/** The smallest phone, a common screen at 400 %, and a wide one. */
const SIZES = [
  [320, 640],
  [320, 256],
  [1440, 900],
] as const;

/**
 * Checks the open page in each size: for horizontal scrolling, clipped or overlapping text, and small touch targets.
 *
 * @returns the errors found
 */
export async function wrongLayout(page: Page, name: string): Promise<string[]> {
  const wrong = new Set<string>();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const found = await page.evaluate(lookAtLayout);
    if (height === SIZES[0][1])
      found.push(...(await page.evaluate(lookAtTargets, [TARGETS, MAIN] as [string, string])));
    for (const what of found) wrong.add(`${name} at ${width} × ${height}: ${what}`);
  }
  return [...wrong];
}
