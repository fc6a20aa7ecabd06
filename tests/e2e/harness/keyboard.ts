import type { Page } from '@playwright/test';

/** What has the focus: whether it can be seen, and whether one can see that it has it. Runs in the page. */
function lookAtFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const shown = focused.closest('label') ?? focused;
  const box = shown.getBoundingClientRect();
  // Of something that is wider than the window, such as a whole announcement in one line, that part counts which is in it.
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

/** Presses Tab until something of this selector has the focus. @returns what on the way could not be seen */
export async function tabTo(page: Page, selector: string): Promise<string[]> {
  const hidden: string[] = [];
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press('Tab');
    const look = () => page.evaluate(lookAtFocus);
    let focus = await look();
    // A list that is swiped comes along in its own time.
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
