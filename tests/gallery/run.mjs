/** `npm run gallery`: every component of the kit in every state, on this machine alone. Nothing of it is part of a build. */
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '../../app/commands/task.mjs';

const server = await createServer({
  configFile: false,
  root: join(ROOT, 'tests/gallery'),
  publicDir: join(ROOT, 'public'),
  cacheDir: join(ROOT, '.cache/gallery'),
  resolve: {
    alias: { '~': join(ROOT, 'app') },
  },
  esbuild: { jsx: 'automatic' },
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 6006), fs: { allow: [ROOT] } },
});
await server.listen();
server.printUrls();
