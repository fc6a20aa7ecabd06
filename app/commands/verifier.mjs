/** `npm run verifier`: puts the library into public/verify.mjs, and regenerates public/verify.html from it and its page. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './task.mjs';
import { verifierPage } from './verifier/inline.mjs';
import { verifierWithLibrary } from './verifier/library.mjs';

writeFileSync(join(ROOT, 'public', 'verify.mjs'), verifierWithLibrary());
writeFileSync(join(ROOT, 'public', 'verify.html'), verifierPage());
console.log('Made public/verify.html.');
