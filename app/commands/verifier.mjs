/** `npm run verifier`: makes public/verify.html anew from public/verify.mjs and the page around it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './task.mjs';
import { verifierPage } from './verifier/inline.mjs';

writeFileSync(join(ROOT, 'public', 'verify.html'), verifierPage());
console.log('Made public/verify.html.');
