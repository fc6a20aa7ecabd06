/**
 * Styles of the desk beside those of the kit, inlined in each page. Plain rules and not a CSS module: the compiler bundles modules of
 * routes alone, and members would fetch them. Classes begin with `d-`.
 */
export const DESK_STYLES = [
  // The brand, the sections and who is signed in: one row where they fit; elsewhere all but the brand follow in rows below.
  '.d-top{display:flex;flex-wrap:wrap;gap:0 var(--s4);padding-inline:max(var(--s4),50% - 37rem);border-block-end:1px solid var(--line);background:var(--surface)}',
  '.d-top>strong,.d-top a,.d-row a{display:inline-flex;align-items:center;min-height:2.75rem}',
  '.d-top>strong{flex:1 0 100%}',
  '.d-nav{display:contents}',
  '.d-top a{color:var(--muted);text-decoration:none}',
  '.d-top a:hover{text-decoration:underline}',
  // By weight as well: forced colours remove shadows.
  '.d-top a[aria-current]{color:var(--text);font-weight:700;box-shadow:inset 0 -3px var(--accent)}',
  // Two rows on a phone.
  '@media (max-width:47.99rem){.d-top{column-gap:var(--s2)}.d-nav{font-size:.875rem}}',
  '@media (min-width:64rem){.d-top{flex-wrap:nowrap;gap:var(--s5)}.d-top>strong{flex:none}.d-top>strong,.d-top a{min-height:3.5rem}.d-nav{display:flex;flex:1;flex-wrap:wrap;gap:0 var(--s4)}}',
  '.d-skip{position:absolute;inset:0 auto auto 0;z-index:1;padding:var(--s3);background:var(--lantern);color:var(--ground);transform:translateY(-110%)}',
  '.d-skip:focus{transform:none}',
  '.d-main :is(form,dl){max-width:40rem}',
  // On a short page the footer stands at the window's end.
  'body{display:flex;flex-flow:column;min-height:100dvh}',
  '.d-main{flex:1;align-content:start;width:100%;display:grid;grid-template-columns:minmax(0,1fr);gap:var(--s5);max-width:76rem;margin-inline:auto;padding:var(--s4)}',
  '.d-main:focus{outline:none}',
  '.d-head{display:grid;gap:var(--s1)}',
  '.d-head>p{color:var(--muted)}',
  '.d-main>[role=status]:empty{display:none}',
  // The button of a date field has the focus by itself.
  '.d-main input:is([type=time],[type=datetime-local]):focus-within{outline:3px solid var(--lantern);outline-offset:2px}',
  // One quiet row under a line, each as tall as a finger and no box.
  'body>footer{margin-block-start:var(--s5);border-block-start:1px solid var(--line)}',
  '.d-foot{display:flex;flex-wrap:wrap;gap:0 var(--s4);max-width:76rem;margin-inline:auto;padding:var(--s1) var(--s4)}',
  '.d-foot button{min-height:2.75rem;padding:0;border:0;background:none;color:var(--accent);font:inherit;font-size:.875rem;text-decoration:underline;text-underline-offset:.2em;cursor:pointer}',
  '.d-foot button[aria-pressed=true]{color:var(--text);font-weight:700;text-decoration:none}',
  // As the members' folds.
  '.d-main details{border:solid var(--line);border-width:1px var(--in-box-edge,1px) var(--in-box-edge,1px);border-radius:var(--in-box-radius,var(--radius));background:var(--surface)}',
  '.d-main summary{min-height:2.75rem;padding:.625rem var(--in-box-x,var(--s4));font-weight:600;cursor:pointer}',
  '.d-main details>:not(summary){margin:0 var(--in-box-x,var(--s4)) var(--s4)}',
  'fieldset{min-width:0;margin:0;padding:0;border:0}',
  '.d-row>legend{padding:0 0 var(--s2);font-weight:700}',
  '.d-list{display:grid;align-content:start;gap:var(--s2);padding:0;list-style:none}',
  // Where there is room, a list of records is a table: each entry is a row of the columns of the list, with a line below.
  '.d-titles{display:none}',
  '@media (min-width:60rem){.d-cells{gap:0 var(--s4)}.d-cells>li{display:grid;grid-column:1/-1;grid-template-columns:subgrid;gap:var(--s1) var(--s4);align-items:baseline;padding:var(--s2) 0;border-width:0 0 1px;border-radius:0;background:none}.d-cells>li:first-child{border-block-start-width:1px}.d-cells>.d-titles{border-color:var(--line);border-style:solid;color:var(--muted);font-size:.875rem}.d-cells .d-row a{min-height:1.5rem}.d-cells>:not(.d-titles) .d-said{position:absolute;clip-path:inset(50%)}}',
  // The link, what is known, and what is left; a second part that is the last takes both.
  '@media (min-width:60rem){.d-rows{grid-template-columns:minmax(0,20rem) minmax(0,1fr) fit-content(24rem)}.d-rows>.d-card>:nth-child(3n+2):last-child{grid-column:2/-1}.d-long{grid-template-columns:minmax(0,30rem) minmax(0,1fr) fit-content(24rem)}}',
  // In these, the parts of an entry's first part have columns of their own.
  '@media (min-width:60rem){:is(.d-audit,.d-timeline,.d-films,.d-alerts)>.d-card>p:first-child{display:contents}}',
  '@media (min-width:60rem){.d-audit{grid-template-columns:repeat(2,max-content) minmax(0,9rem) minmax(0,7rem) minmax(0,1fr) minmax(0,1.2fr)}.d-audit>.d-card>:nth-child(2){grid-column:5}.d-audit>.d-card>:nth-child(3){grid-column:6}}',
  '@media (min-width:60rem){.d-timeline{grid-template-columns:repeat(2,max-content) minmax(0,1fr) max-content}.d-timeline>.d-card>:nth-child(2){grid-column:3}.d-timeline>.d-card>:nth-child(2):last-child{grid-column:3/-1}}',
  // The link of an entry of a queue is its amount and its member, each in its column.
  '.d-queue>.d-card>a{display:grid}',
  '@media (min-width:60rem){.d-queue{grid-template-columns:max-content repeat(2,minmax(0,1fr)) minmax(0,2fr)}.d-queue>.d-card>a{grid-column:span 2;grid-template-columns:subgrid}.d-queue>li :is(strong,span):first-child{text-align:end}}',
  '@media (min-width:60rem){.d-pays{grid-template-columns:max-content minmax(0,1fr) max-content minmax(0,1fr) minmax(0,2fr)}.d-pays>li>:nth-child(2):not(span),.d-pays>.d-titles>:nth-child(3){text-align:end}}',
  '@media (min-width:60rem){.d-due{grid-template-columns:max-content minmax(0,1fr) repeat(3,max-content) minmax(0,1.5fr)}}',
  '@media (min-width:60rem){.d-films{grid-template-columns:max-content minmax(0,24rem) minmax(0,12rem) max-content minmax(0,1fr)}.d-films>.d-card a{grid-column:2}}',
  // As the numbers below them.
  ':is(.d-audit,.d-films)>.d-titles>:first-child,.d-films>.d-titles>:nth-child(4){text-align:end}',
  '@media (min-width:60rem){.d-members{grid-template-columns:minmax(0,1.2fr) minmax(0,1.2fr) minmax(0,1fr)}}',
  '.d-alerts>.d-card>p:first-child>strong{display:block}',
  '@media (min-width:60rem){.d-alerts{grid-template-columns:max-content minmax(0,1fr) minmax(0,1.4fr) minmax(0,1fr) max-content}}',
  '.d-row>.d-num:first-child{min-width:1.5rem}',
  // Entries of a word or two.
  '.d-names{grid-template-columns:repeat(auto-fill,minmax(9rem,1fr))}',
  '.d-card{display:grid;align-content:start;gap:var(--s1);padding:var(--s3);border:1px solid var(--line);border-radius:var(--radius);background:var(--surface);overflow-wrap:anywhere}',
  '.d-card p{margin:0}',
  '.d-card>dl+form{margin-block-start:var(--s3)}',
  '.d-muted{color:var(--muted)}',
  '.d-late{color:var(--danger);font-weight:700}',
  '.d-words{white-space:pre-line}',
  // On a Chinese or Japanese page too: their fonts have wide apostrophes.
  '.d-words:lang(en){font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}',
  '.d-row{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s4);align-items:center}',
  // A wide form with texts in each language, and beside it a picture.
  '.d-beside,.d-beside>div{display:grid;gap:var(--s5);grid-template-columns:minmax(0,1fr);align-items:start}',
  '@media (min-width:72rem){.d-beside{grid-template-columns:minmax(0,1fr) 22rem;column-gap:var(--s6)}}',
  '.d-three{display:grid;gap:var(--s4);grid-template-columns:minmax(0,1fr);align-items:start}',
  // A hint about all three.
  '.d-three>p{grid-column:1/-1;margin:0;font-size:.875rem}',
  '.d-main form:has(.d-three){max-width:none}',
  '.d-main form:has(.d-three)>:not(.d-three,details){max-width:40rem}',
  '@media (min-width:60rem){.d-three{grid-template-columns:repeat(3,minmax(0,1fr))}}',
  '.d-picture{max-width:100%;height:auto;border-radius:var(--radius-small);background:var(--raised)}',
  '.d-table{overflow-x:auto}',
  '.d-table table{width:100%;border-collapse:collapse}',
  '.d-table th,.d-table td{padding:var(--s2);border-block-end:1px solid var(--line);text-align:start;vertical-align:top}',
  '.d-table thead th{vertical-align:bottom;white-space:normal;overflow-wrap:normal;word-break:keep-all}',
  // The day stays in view while the rest of its row is scrolled.
  '.d-table tr>:first-child{position:sticky;inset-inline-start:0;background:var(--ground);white-space:nowrap}',
  '.d-num{text-align:end!important;font-variant-numeric:tabular-nums;white-space:nowrap}',
  '.d-code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}',
  '.d-code.d-muted{font-size:.8125rem}',
  '.d-cells time{white-space:nowrap}',
  '.d-cells .d-on{font-weight:400}',
  // A hint below the field and the button makes neither of them wider.
  '.d-find button{white-space:nowrap}',
  '@media (min-width:48rem){.d-find form>div{grid-template-columns:minmax(0,28rem) min-content}}',
  '.d-qr{width:12rem;background:#fff;padding:var(--s2)}',
  '.d-done{padding:var(--s3);border-inline-start:.25rem solid var(--accent);background:var(--surface)}',
].join('');
