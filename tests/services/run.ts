/**
 * `npx tsx tests/services/run.ts [plain|odd] [port] [seed]`: a member API with the calls of the specification alone, to put
 * the app in front of by hand: `API_BASE_URL=http://127.0.0.1:4000 SESSION_SECRETS=… npm start`.
 */
import { serve } from '@hono/node-server';
import { oddPresentation } from './odd-presentation';
import { PLAIN } from './presentation';
import { DEMO, openService } from './service';

const [kind = 'plain', port = '4000', seed = '1'] = process.argv.slice(2);
const presentation = kind === 'odd' ? oddPresentation(Number(seed)) : PLAIN;
const service = openService({ seed: Number(seed), drawSeconds: 60, presentation });
serve({ fetch: service.fetch, port: Number(port), hostname: '127.0.0.1' }, () => {
  process.stdout.write(`A ${kind} member API at http://127.0.0.1:${port}; ${DEMO.username}, ${DEMO.password}\n`);
});
