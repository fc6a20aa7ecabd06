import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasProgram } from '../program';
import { freePort } from '../free-port.mjs';

/** The folder of the samples. */
export const SAMPLES = fileURLToPath(new URL('../../docs/operate', import.meta.url));

/** The host names in the samples: that of members and that of the desk. */
export const NAME = 'garden.example';
export const DESK_NAME = `desk.${NAME}`;

/** A proxy configured by its sample in docs/operate. */
export interface Proxy {
  name: string;
  /** Ports of 127.0.0.1 for TLS and for plain HTTP. */
  tls: number;
  plain: number;
  log: () => string;
  stop: () => Promise<void>;
}

interface Made {
  folder: string;
  replicas: readonly number[];
  desks: readonly number[];
  tls: number;
  plain: number;
  /** Port of the proxy for its own use. */
  own: number;
}

interface Kind {
  sample: string;
  /** Replaces ports and files in the sample by those of this machine. */
  adapt: (sample: string, made: Made) => string;
  command: (file: string, made: Made) => [string, ...string[]];
}

/** Replaces texts that the sample must contain. */
function put(sample: string, places: Readonly<Record<string, string>>): string {
  let adapted = sample;
  for (const [place, what] of Object.entries(places)) {
    if (!adapted.includes(place)) throw new Error(`The sample has no ${place}.`);
    adapted = adapted.replaceAll(place, what);
  }
  return adapted;
}

const KINDS: Readonly<Record<string, Kind>> = {
  nginx: {
    sample: 'nginx.conf',
    adapt: (sample, { folder, replicas, desks, tls, plain }) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      const paths = temporary.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
      return put(sample, {
        'http {': `pid ${join(folder, 'pid')};\nhttp {\n${paths}`,
        'garden-1:3000': `127.0.0.1:${replicas[0]}`,
        'garden-2:3000': `127.0.0.1:${replicas[1]}`,
        'garden-1:3001': `127.0.0.1:${desks[0]}`,
        'garden-2:3001': `127.0.0.1:${desks[1]}`,
        'listen 80 ': `listen 127.0.0.1:${plain} `,
        'listen 443 ': `listen 127.0.0.1:${tls} `,
        '/etc/tls/': `${folder}/`,
        'root /etc/nginx;': `root ${SAMPLES};`,
      });
    },
    command: (file, { folder }) => ['nginx', '-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'],
  },
  HAProxy: {
    sample: 'haproxy.cfg',
    adapt: (sample, { folder, replicas, desks, tls, plain }) =>
      put(sample, {
        'garden-1:3000': `127.0.0.1:${replicas[0]}`,
        'garden-2:3000': `127.0.0.1:${replicas[1]}`,
        'garden-1:3001': `127.0.0.1:${desks[0]}`,
        'garden-2:3001': `127.0.0.1:${desks[1]}`,
        'bind :80\n': `bind 127.0.0.1:${plain}\n`,
        'bind :443 ': `bind 127.0.0.1:${tls} `,
        '/etc/tls/': `${folder}/`,
        '/usr/local/etc/haproxy/': `${SAMPLES}/`,
      }),
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  Caddy: {
    sample: 'Caddyfile',
    adapt: (sample, { folder, replicas, desks, tls, plain, own }) =>
      put(sample, {
        '{\n\t# A body': `{\n\tadmin off\n\thttp_port ${plain}\n\thttps_port ${tls}\n\t# A body`,
        'garden-1:3000': `127.0.0.1:${replicas[0]}`,
        'garden-2:3000': `127.0.0.1:${replicas[1]}`,
        'garden-1:3001': `127.0.0.1:${desks[0]}`,
        'garden-2:3001': `127.0.0.1:${desks[1]}`,
        'health_port 3000': `health_port ${replicas[0]}`,
        ':8503': `:${own}`,
        '/etc/tls/': `${folder}/`,
        'root * /etc/caddy\n': `root * ${SAMPLES}\n`,
      }),
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
};

/** The installed proxies. */
export const PROXIES = Object.keys(KINDS).filter((name) => hasProgram(name.toLowerCase()));

/** A self-signed certificate. */
function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'garden.key'), join(folder, 'garden.crt')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME},DNS:${DESK_NAME}`];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const { status, stderr } = spawnSync('openssl', [...made, ...subject, '-keyout', key, '-out', certificate], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  writeFileSync(join(folder, 'garden.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * Starts a proxy with its sample of docs/operate in front of two replicas.
 *
 * @param name one of {@link PROXIES}
 * @param replicas their ports on 127.0.0.1
 * @param desks ports of their desks, for tests of the desk
 */
export async function startProxy(
  name: string,
  replicas: readonly number[],
  desks: readonly number[] = replicas,
): Promise<Proxy> {
  const kind = KINDS[name];
  if (!kind) throw new Error(`There is no sample for ${name}.`);
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  // nginx, started by root, runs as an unprivileged user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'logs'));
  makeCertificate(folder);
  const made = { folder, replicas, desks, tls: await freePort(), plain: await freePort(), own: await freePort() };
  const file = join(folder, kind.sample);
  writeFileSync(file, kind.adapt(readFileSync(join(SAMPLES, kind.sample), 'utf8'), made));
  const child = await run(name, folder, kind.command(file, made), made.tls);
  return { name, tls: made.tls, plain: made.plain, ...child };
}

/**
 * Starts an nginx without TLS in front of one app or another proxy, which adds the address of its client to X-Forwarded-For.
 *
 * @param behind port on 127.0.0.1
 * @param wrong directives of its `location` that are a mistake
 * @returns `plain`, its port
 */
export async function startInner(behind: number, wrong = ''): Promise<Pick<Proxy, 'plain' | 'log' | 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'inner-'));
  chmodSync(folder, 0o755);
  const plain = await freePort();
  const file = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    file,
    `pid ${join(folder, 'pid')};
    events {}
    http {
      ${paths.join(' ')}
      access_log off;
      client_max_body_size 32m;
      large_client_header_buffers 4 16k;
      proxy_buffer_size 16k;
      proxy_buffers 8 16k;
      proxy_busy_buffers_size 32k;
      proxy_cache_path ${join(folder, 'cache')} keys_zone=kept:1m;
      map $http_x_forwarded_proto $proto { "" https; default $http_x_forwarded_proto; }
      server {
        listen 127.0.0.1:${plain};
        location / {
          proxy_pass http://127.0.0.1:${behind};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $proto;
          proxy_pass_header X-Accel-Buffering;
          ${wrong}
        }
      }
    }`,
  );
  const command = ['nginx', '-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'] as const;
  return { plain, ...(await run('nginx', folder, command, plain)) };
}

/** Runs a proxy until it is stopped, and then removes its folder. @param port what it listens on when it has started */
async function run(
  name: string,
  folder: string,
  [program, ...args]: readonly [string, ...string[]],
  port: number,
): Promise<Pick<Proxy, 'log' | 'stop'>> {
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const env = { PATH: process.env.PATH, ...home } as unknown as NodeJS.ProcessEnv;
  const child: ChildProcess = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const orphaned = () => child.kill('SIGTERM');
  process.once('exit', orphaned);
  const stop = async () => {
    process.off('exit', orphaned);
    // nginx's master also ends its workers.
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(killer);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries < 200 && child.exitCode === null) {
      await wait(50);
      continue;
    }
    await stop();
    throw new Error(`${name} did not start:\n${log}`);
  }
  return { log: () => log, stop };
}
