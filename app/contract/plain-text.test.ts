import { expect, it } from 'vitest';
import { plainText } from './plain-text';

it.each([
  ['Closed until <b>5 pm</b>.', 'Closed until 5 pm.'],
  ['<p>Closed.</p><p>Back at 5&nbsp;pm &amp; later.</p>', 'Closed.\nBack at 5 pm & later.'],
  ['<script>alert(1)</script>Closed<style>p{}</style>', 'Closed'],
  ['<script>alert(1)', undefined],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['&lt;b&gt;', '<b>'],
  ['&unknown;', '&unknown;'],
  ['<br>', undefined],
  [undefined, undefined],
])('the text of %j is %j', (sent, read) => {
  expect(plainText(sent)).toBe(read);
});
