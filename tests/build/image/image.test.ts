import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { dockerfile } from './dockerfile';
import { ROOT } from '../repository/repository';

const instructions = dockerfile();
const lastFrom = instructions.findLastIndex(([name]) => name === 'FROM');
const systemFrom = instructions.findLastIndex(([name], at) => name === 'FROM' && at < lastFrom);
const buildStage = instructions.slice(0, systemFrom);
const system = instructions.slice(systemFrom, lastFrom);
const image = instructions.slice(lastFrom);
const all = (list: typeof instructions, wanted: string) =>
  list.filter(([name]) => name === wanted).map(([, rest]) => rest);

describe('the image', () => {
  test('stands on a Node with long support, on slim Debian, in one layer', () => {
    expect(all(instructions, 'ARG')[0]).toMatch(/^BASE=node:(22|24)-bookworm-slim$/);
    expect(all(instructions, 'FROM')).toEqual(['${BASE} AS build', '${BASE} AS system', 'scratch']);
    expect(all(image, 'COPY')[0]).toBe('--from=system / /');
    expect(all(system, 'RUN').join(' ')).not.toMatch(/apt-get|gcc|make/);
  });

  test('is built by compose from that base by its digest', () => {
    const { 'x-garden': garden } = parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) as {
      'x-garden': { build: { args: { BASE: string } } };
    };
    const [tag, digest] = garden.build.args.BASE.split('@');
    expect(`BASE=${String(tag)}`).toBe(all(instructions, 'ARG')[0]);
    expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  test('is written in the syntax that every builder reads', () => {
    const known = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'VOLUME',
      'EXPOSE',
      'ARG',
      'LABEL',
      'USER',
      'HEALTHCHECK',
      'CMD',
    ];
    expect(instructions.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
    expect(instructions.filter(([, rest]) => /<<|--mount|--link|--security|--network/.test(rest))).toEqual([]);
  });

  test('installs the locked packages and leaves those for building behind', () => {
    const commands = all(buildStage, 'RUN').join(' && ');
    expect(commands).toMatch(/npm ci\b/);
    expect(commands).toMatch(/npm run build && npm prune --omit=dev\b/);
  });

  test('holds the build, the packages that it runs on and its public files, and no sources', () => {
    const sources = all(image, 'COPY').flatMap((rest) => /^--from=build \/app\/(\S+) /.exec(rest)?.[1] ?? []);
    expect(sources.sort()).toEqual(['build', 'node_modules', 'package.json', 'public']);
    expect(all(image, 'RUN').join(' ')).not.toMatch(/apt-get|npm|gcc|make/);
  });

  test('runs as a user without rights, who owns only the data', () => {
    expect(all(image, 'USER')).toEqual(['1000:1000']);
    expect(all(image, 'VOLUME')).toEqual(['["/data"]']);
    expect(all(image, 'RUN')).toEqual(['mkdir /data && chown 1000:1000 /data']);
    expect(all(image, 'ENV').join(' ')).toContain('DATA_DIR=/data');
  });

  test('starts with what Node compiled when it was built, with the same options', () => {
    const optionsIn = (text: string) => /NODE_OPTIONS="([^"]+)"/.exec(text)?.[1];
    const warmUp = all(buildStage, 'RUN').find((rest) => rest.includes('warm-up')) ?? '';
    const variables = all(image, 'ENV').join(' ');
    expect(warmUp).toContain('node app/commands/warm-up.mjs /app/build/compiled');
    expect(variables).toContain('NODE_COMPILE_CACHE=/app/build/compiled');
    expect(optionsIn(warmUp)).toBe(optionsIn(variables));
    expect(optionsIn(warmUp)).toBeDefined();
  });

  test('holds no file of the app that its user may overwrite, such as compiled code', () => {
    const commands = all(buildStage, 'RUN').join('\n');
    expect(commands).toMatch(/warm-up\.mjs \/app\/build\/compiled && chown -R 0:0 \/app\/build$/m);
  });

  test('says which version it is, from one source', () => {
    const { version, license } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, string>;
    expect(all(image, 'ARG')).toEqual([`VERSION=${String(version)}`, 'REVISION=']);
    const labels = new Map(
      [
        ...all(image, 'LABEL')
          .join(' ')
          .matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g),
      ].map(([, name, value]) => [name, value]),
    );
    expect(Object.fromEntries(labels)).toEqual({
      title: 'night-garden',
      version: '$VERSION',
      revision: '$REVISION',
      licenses: `LicenseRef-${String(license)}`,
    });
    expect(all(buildStage, 'RUN').at(-1)).toBe('printf \'%s\' "$REVISION" > build/revision');
  });

  test('is asked for its health by Node, which is there, and not by curl, which is not', () => {
    expect(all(image, 'HEALTHCHECK')).toHaveLength(1);
    const [check] = all(image, 'HEALTHCHECK');
    const command = JSON.parse(check?.slice(check.indexOf('[')) ?? '') as string[];
    expect(command[0]).toBe('node');
    expect(command.at(-1)).toContain('/healthz');
  });

  test('makes Node process 1, so that a stop reaches it', () => {
    const [command = ''] = all(image, 'CMD');
    expect(JSON.parse(command)).toEqual(['node', 'build/server.js']);
  });

  test('is built from named files alone', () => {
    const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    const rules = lines.filter((line) => line && !line.startsWith('#'));
    expect(rules[0]).toBe('*');
    const needed = all(buildStage, 'COPY').flatMap((rest) =>
      rest
        .split(' ')
        .slice(0, -1)
        .map((path) => path.replace('./', '')),
    );
    const let_in = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    expect(let_in.sort()).toEqual(needed.sort());
  });
});
