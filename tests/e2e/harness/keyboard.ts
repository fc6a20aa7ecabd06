import type { Page } from '@playwright/test';

/** The focused element: whether it is visible, and whether its focus indicator is. Runs in the page. */
function lookAtFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const shown = focused.closest('label') ?? focused;
  const box = shown.getBoundingClientRect();
  // Of an element wider than the window, such as a whole announcement in one line, only the part inside it counts.
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
  const { top, height } = box;
  const width = right - left;
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const),
  );
  const isSeen = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y);
    return above !== null && (shown.contains(above) || above.contains(shown));
  });
  const isMarked = [focused, shown, shown.parentElement ?? shown].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const name = (focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40);
  return { name: `${focused.localName} “${name}” ${focused.id}`, isSeen, isMarked };
}

/** Presses Tab until an element with this selector has the focus. @returns focused elements that were not visible */
export async function tabTo(page: Page, selector: string): Promise<string[]> {
  const hidden: string[] = [];
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press('Tab');
    const look = () => page.evaluate(lookAtFocus);
    let focus = await look();
    // A list with smooth scrolling takes some time to follow.
    for (let tries = 0; tries < 100 && focus && !focus.isSeen; tries += 1) {
      await page.waitForTimeout(100);
      focus = await look();
    }
    if (focus && !(focus.isSeen && focus.isMarked))
      hidden.push(`${focus.name}: ${focus.isSeen ? 'no outline' : 'covered'}`);
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return hidden;
  }
  throw new Error(`No Tab leads to ${selector}`);
}
