import type { Page } from '@playwright/test';
import { signIn } from '../../harness/pages';
import { preparePayout } from '../../harness/payout';
import { expect, test } from '../../harness/test';

test.use({ javaScriptEnabled: false });

/** Controls without a visible edge, and controls without a visible focus indicator. Runs in the page. */
function lookAtEdges(): string[] {
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  const isSeen = (color: string) => color !== ground && !/^(transparent|rgba\(.*, 0\))$/.test(color);
  const controls = document.querySelectorAll<HTMLElement>(
    'main :is(input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea, select, button), main label:has([type=radio])',
  );
  return [...controls]
    .filter((control) => control.checkVisibility())
    .flatMap((control) => {
      const name = `${control.localName} ${control.id || control.textContent.trim().slice(0, 30)}`;
      const box = control.localName === 'label' ? (control.parentElement ?? control) : control;
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(box);
      const hasEdge = borderTopStyle !== 'none' && parseFloat(borderTopWidth) >= 1 && isSeen(borderTopColor);
      const focused = control.querySelector<HTMLElement>('input') ?? control;
      focused.focus();
      const isMarked = [focused, box].some((one) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(one);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && isSeen(outlineColor);
      });
      const isDisabled = focused.matches(':disabled');
      return [
        ...(hasEdge ? [] : [`${name} has no edge`]),
        ...(isMarked || isDisabled ? [] : [`${name} hides its focus`]),
      ];
    });
}

async function expectEdges(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    // The focus indicator must be visible for keyboard users.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(lookAtEdges), path).toEqual([]);
  }
}

const IS_WHOLE = Boolean(process.env['ALL_LOOKS']);
const FORCED = ['forced colours', { forcedColors: 'active' }] as const;
const OTHERS = [
  ['more contrast', { contrast: 'more' }],
  ['the theme’s own colours', {}],
] as const;
const PATHS = ['/profile/withdraw', '/profile/recharge', '/meet/detail/103/report', '/movie'];

/** With ALL_LOOKS (test:long) in other colours, and on more pages. */
for (const [name, media] of IS_WHOLE ? [FORCED, ...OTHERS] : [FORCED])
  test(`controls keep their edges and show their focus in ${name}`, async ({ page, app, fundedMember }) => {
    await page.emulateMedia(media);
    await expectEdges(page, ['/register']);
    const member = await fundedMember();
    await preparePayout(app, member);
    await signIn(page, member);
    await expectEdges(page, IS_WHOLE ? PATHS : PATHS.slice(0, 1));
    // The open tab is marked by its shape as well.
    const marks = await page.locator('nav [aria-current=page]').evaluate((tab) => {
      const { textDecorationLine, fontWeight, borderTopStyle, boxShadow } = getComputedStyle(tab);
      const { content } = getComputedStyle(tab, '::before');
      return [
        textDecorationLine !== 'none',
        Number(fontWeight) >= 600,
        borderTopStyle !== 'none',
        content !== 'none',
        boxShadow !== 'none',
      ];
    });
    expect(marks).toContain(true);
  });
