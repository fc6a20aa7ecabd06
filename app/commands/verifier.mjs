/** `npm run verifier`: regenerates public/verify.html from public/verify.mjs and its page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './task.mjs';
import { verifierPage } from './verifier/inline.mjs';

writeFileSync(join(ROOT, 'public', 'verify.html'), verifierPage());
console.log('Made public/verify.html.');
