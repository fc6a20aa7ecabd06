/** A lantern that went out, in colours that contrast with every background; inline, because nothing loads offline. */
export const OFFLINE_DRAWING = `<svg aria-hidden="true" width="160" height="88" viewBox="0 0 160 88" fill="none" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<path stroke="#5f8f80" d="M4 82c30-10 50-10 76-3s50 4 76-3M30 75V14M130 78V14"/>
<path stroke="#7b8fa1" d="M30 16c8 10 19 14 32 14 5 0 8 3 8 8M130 16c-6 10-14 18-24 22M106 41v4M99 45h14c5 6 5 12 0 18H99c-5-6-5-12 0-18z"/>
<path stroke="#d9a441" fill="#d9a441" fill-opacity=".25" d="M50 29v5M43 34h14c5 6 5 12 0 18H43c-5-6-5-12 0-18z"/>
<path stroke="#d9a441" d="M10 30v6M7 33h6M146 30v4M144 32h4"/>
<path fill="#d9a441" d="M90 20a9 9 0 0 1-12-8 9 9 0 1 0 12 8z"/>
</svg>`;
