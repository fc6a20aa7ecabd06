/**
 * Styles of the desk beside those of the kit, inlined in each page. Plain rules and not a CSS module: the compiler bundles modules of
 * routes alone, and members would fetch them. Classes begin with `d-`.
 */
export const DESK_STYLES = [
  '.d-nav{display:flex;flex-wrap:wrap;gap:0 var(--s4);max-width:64rem;margin-inline:auto;padding-inline:var(--s4)}',
  '.d-nav a,.d-row a{display:inline-flex;align-items:center;min-height:2.75rem}',
  '.d-nav a[aria-current]{font-weight:700;text-decoration-thickness:.2rem}',
  '.d-top{border-block-end:1px solid var(--line);background:var(--surface)}',
  '.d-brand{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:0 var(--s4);max-width:64rem;margin-inline:auto;padding-inline:var(--s4)}',
  '.d-main{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s5);max-width:64rem;margin-inline:auto;padding:var(--s4)}',
  '.d-main:focus{outline:none}',
  '.d-foot{display:flex;flex-wrap:wrap;gap:var(--s3);max-width:64rem;margin-inline:auto;padding:var(--s5) var(--s4);border-block-start:1px solid var(--line)}',
  '.d-foot button,.d-plain{min-height:2.75rem;padding:var(--s1) var(--s3);border:1px solid var(--control);border-radius:var(--radius-small);background:var(--surface);color:var(--text);font:inherit;cursor:pointer}',
  '.d-list{display:grid;gap:var(--s2);padding:0;list-style:none}',
  '.d-card{display:grid;gap:var(--s1);padding:var(--s3);border:1px solid var(--line);border-radius:var(--radius);background:var(--surface);overflow-wrap:anywhere}',
  '.d-card p{margin:0}',
  '.d-muted{color:var(--muted)}',
  '.d-late{color:var(--danger);font-weight:700}',
  '.d-row{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4);align-items:center}',
  '.d-two{display:grid;gap:var(--s5);grid-template-columns:minmax(0,1fr)}',
  '@media (min-width:48rem){.d-two{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}',
  '.d-picture{max-width:100%;height:auto;border-radius:var(--radius-small);background:var(--raised)}',
  '.d-table{overflow-x:auto}',
  '.d-table table{width:100%;border-collapse:collapse}',
  '.d-table th,.d-table td{padding:var(--s2);border-block-end:1px solid var(--line);text-align:start;vertical-align:top}',
  '.d-num{text-align:end!important;font-variant-numeric:tabular-nums;white-space:nowrap}',
  '.d-code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}',
  '.d-qr{width:12rem;background:#fff;padding:var(--s2)}',
  '.d-done{padding:var(--s3);border-inline-start:.25rem solid var(--accent);background:var(--surface)}',
].join('');
