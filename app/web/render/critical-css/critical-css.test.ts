import { describe, expect, it } from 'vitest';
import { parseStyles, stylesFor } from './critical-css';

const STYLES = parseStyles(`
:root{--ground:#000;--text:#fff;--rose:#f48;--shade:0 0 1px var(--text)}
:root[data-theme=light]{--ground:#fff}
:root:lang(ja){--ground:#00f}
body{background:var(--ground)}
.a,.b .c{color:red}
.b:not(.open) .d,.e{box-shadow:var(--shade)}
.m{animation:turn 1s}
:root:has(.row){padding:0}
.f:has(.g,.h){margin:0}
:is(.i,nav.j:has(>:nth-child(3)))>.k{gap:0}
@keyframes turn{to{rotate:1turn}}
@media print{body{color:var(--text)}.a{color:black}.z{color:blue}}
`);
const of = (classes: string[], look = {}) =>
  stylesFor(STYLES, { classes: new Set(classes), theme: 'dark', language: 'en', ...look });

describe('the styles of a page', () => {
  it('are the rules that can select something on it, with the variables that they use', () => {
    expect(of([])).toBe(
      ':root{--ground:#000;--text:#fff}body{background:var(--ground)}@media print{body{color:var(--text)}}',
    );
    expect(of(['a'])).toContain('.a{color:red}');
    expect(of(['c'])).not.toContain('.c');
    expect(of(['b', 'c'])).toContain('.b .c{color:red}');
  });

  it('have what a variable is made of', () => {
    expect(of(['e'])).toContain('--shade:0 0 1px var(--text)');
    expect(of(['e'])).toContain('--text:#fff');
    expect(of(['e'])).not.toContain('--rose');
  });

  it('have what holds where a class is missing', () => {
    expect(of(['b', 'd'])).toContain('.b:not(.open) .d{');
  });

  it('have what a page must contain elsewhere', () => {
    expect(of(['row'])).toContain(':root:has(.row){padding:0}');
    expect(of([])).not.toContain(':has');
    expect(of(['f', 'h'])).toContain('.f:has(.g,.h){margin:0}');
  });

  it('have what holds for one of several, however nested', () => {
    expect(of(['j', 'k'])).toContain(':is(.i,nav.j:has(>:nth-child(3)))>.k{gap:0}');
    expect(of(['j'])).not.toContain(':is');
  });

  it('are those of its theme and language', () => {
    expect(of([])).not.toMatch(/light|lang/);
    expect(of([], { theme: 'light', language: 'ja' })).toContain(
      ':root[data-theme=light]{--ground:#fff}:root:lang(ja){--ground:#00f}',
    );
  });

  it('leave to the stylesheet how one page gives way to the next', () => {
    const moving = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
    const look = { classes: new Set<string>(), theme: 'dark', language: 'en' };
    const styles = parseStyles(
      `${moving}::view-transition{color:red}::view-transition-old(root){color:red}a{color:blue}`,
    );
    expect(stylesFor(styles, look)).toBe('a{color:blue}');
  });

  it('have the animations and the print rules of what is on it', () => {
    expect(of(['m'])).toContain('@keyframes turn');
    expect(of([])).not.toContain('@keyframes');
    expect(of(['a'])).toMatch(/@media print\{body\{[^}]+\}\.a\{color:black\}\}/);
  });
});
