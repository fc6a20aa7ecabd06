import { expect, it } from 'vitest';
import fc from 'fast-check';
import { plainLine, plainText } from './plain-text.server';

it.each([
  [
    'paragraphs',
    '<p style="margin:0">One&nbsp;<b>two</b>.</p><p>　　三。</p><p><img src="/x.jpg"></p>',
    'One two.\n\n三。',
  ],
  ['line breaks', 'One<br>two<br/><br />three', 'One\ntwo\n\nthree'],
  ['lines without markup', 'One\r\ntwo\n\n\n\nthree', 'One\ntwo\n\nthree'],
  ['markup that is wrapped', '<p>One\n   two</p>', 'One two'],
  ['scripts and styles', '<script>alert(1)</script>x<style>p{color:red}</style>', 'x'],
  ['frames and buttons', 'x<iframe src="//a.example">frame</iframe><button>Buy</button>', 'x'],
  ['links', '<a href="https://a.example">Watch</a> it', 'Watch it'],
  ['entities', 'Tom &amp; Jerry &lt;3 &#39;s &eacute;', "Tom & Jerry <3 's é"],
  ['signs that are no markup', 'a < b > c && I <3 you', 'a < b > c && I <3 you'],
  ['lists', '<ul><li>one</li><li>two</li></ul>', '• one\n• two'],
  ['tables', '<table><tr><td>a</td><td>b</td></tr></table>', 'a\nb'],
  ['markup that never ends', '<p>One <b>two', 'One two'],
  ['what has no width', 'a\u0000b\u200Bc\uFEFF', 'a b c'],
])('a text is printed plain: %s', (_, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

it('a text of nothing is none', () => {
  for (const nothing of [undefined, '', ' ', '<p></p>', '&nbsp;', '<p><br></p>', '<script>x</script>'])
    expect(plainText(nothing)).toBeUndefined();
});

it('a name is one line', () => {
  expect(plainLine('<p>Night</p><p>Train</p>')).toBe('Night Train');
});

it('markup without end or bottom is read to its limits', () => {
  expect(plainText('<b>'.repeat(200_000))).toBe('…');
  expect(plainText(`${'<div>'.repeat(5_000)}x`)).toBeTypeOf('string');
  expect(plainText('x'.repeat(1_000_000))?.length).toBeLessThan(50_010);
});

it('no text whatever throws, and none keeps a tag', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('<p>', '</p>', '<br>', '<', '>', '&', '<!--', '<![CDATA[', '<b '));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(plainText(parts.join('')) ?? '').not.toMatch(/<(p|b|br)>/);
    }),
  );
});
