import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '~/config/env';
import { ROOT } from '../repository/repository';

interface Service {
  image?: string;
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  security_opt?: string[];
  privileged?: boolean;
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
  networks?: string[];
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
}

const text = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
const { services, networks, volumes } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
};
const all = Object.entries(services);
const replicas = all.filter(([name]) => name.startsWith('garden-')).map(([, service]) => service);

/** The value of `${NAME:?…}` when all variables are set. */
const filled = (value: string) =>
  value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: string) =>
    name.endsWith('_ORIGIN')
      ? `https://${name === 'DESK_ORIGIN' ? 'desk.' : ''}garden.example`
      : `${name}-of-more-than-thirty-two-characters`,
  );

describe('compose.yaml', () => {
  it('has two replicas that are the same, a database, a Redis and a proxy', () => {
    expect(Object.keys(services).sort()).toEqual(['garden-1', 'garden-2', 'postgres', 'proxy', 'redis']);
    expect(replicas[0]).toEqual(replicas[1]);
  });

  it.each(all)('gives %s no rights, nothing to write on but its volumes, and a health check', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.user).toMatch(/^(1000:1000|haproxy|postgres|redis)$/);
    expect(service.privileged).toBeUndefined();
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
  });

  it('tells the app what it understands', () => {
    for (const { environment } of replicas) {
      const given = Object.fromEntries(Object.entries(environment ?? {}).map(([name, value]) => [name, filled(value)]));
      const read = readEnv(given);
      expect('problems' in read ? read.problems : []).toEqual([]);
      // The app would ignore an unknown name.
      if ('env' in read) expect(Object.keys(read.env)).toEqual(expect.arrayContaining(Object.keys(given)));
      expect('env' in read && read.env.TRUST_PROXY).toBe(1);
    }
  });

  it('holds no secret, and does not start without one', () => {
    const secrets = all.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|_URL$/.test(name)),
    );
    expect(secrets.length).toBeGreaterThan(4);
    for (const [name, value] of secrets) expect(value, name).toMatch(/\$\{\w+:\?[^}]+\}/);
  });

  it('lets members reach the proxy alone, and both replicas share a folder and stop in peace', () => {
    for (const [name, { ports, networks: of }] of all) {
      expect(ports === undefined, name).toBe(name !== 'proxy');
      if (['postgres', 'redis'].includes(name)) expect(of).toEqual(['inside']);
    }
    expect(networks['inside']?.internal).toBe(true);
    for (const { volumes: of, stop_grace_period: grace } of replicas) {
      expect(of).toEqual(['data:/data']);
      expect(Number.parseInt(grace ?? '', 10)).toBeGreaterThan(25);
    }
    expect(Object.keys(volumes)).toContain('data');
  });

  it('names in its proxy’s sample the replicas that there are', () => {
    const sample = readFileSync(join(ROOT, 'docs', 'operate', 'haproxy.cfg'), 'utf8');
    const [members, desk] = [3000, 3001].map((port) => [`garden-1:${port}`, `garden-2:${port}`]);
    // Each with checks, and without for the time when no replica is ready.
    expect([...sample.matchAll(/^ {4}server \S+ (\S+)/gm)].map(([, address]) => address)).toEqual(
      [members, members, desk, desk].flat(),
    );
  });
});
