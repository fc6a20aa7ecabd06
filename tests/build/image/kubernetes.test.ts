import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1';
import { Ingress, NetworkPolicy, type INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Service, ServiceAccount, type IService } from 'kubernetes-models/v1';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv } from '~/config/env';
import { FROM_FILES } from '~/config/environment/names';
import { dockerfile } from './dockerfile';
import { ROOT } from '../repository/repository';

const FOLDER = join(ROOT, 'docs', 'operate', 'kubernetes');
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');

/** Each kind with its module of types and what checks it. */
const KINDS = {
  Deployment: ['apps/v1', Deployment],
  Ingress: ['networking.k8s.io/v1', Ingress],
  Namespace: ['v1', Namespace],
  NetworkPolicy: ['networking.k8s.io/v1', NetworkPolicy],
  PersistentVolumeClaim: ['v1', PersistentVolumeClaim],
  PodDisruptionBudget: ['policy/v1', PodDisruptionBudget],
  Service: ['v1', Service],
  ServiceAccount: ['v1', ServiceAccount],
} as const;

interface Manifest {
  file: string;
  kind: keyof typeof KINDS;
  manifest: { apiVersion: string; kind: string; metadata: { name: string } };
}

/** All manifests, also those of the overlay that change one of the base. */
const manifests: Manifest[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => {
      const manifest = document.toJS() as Manifest['manifest'];
      return { file, kind: manifest.kind as Manifest['kind'], manifest };
    }),
  );

const of = <T>(kind: Manifest['kind']) =>
  manifests.filter((each) => each.kind === kind).map(({ manifest }) => manifest as unknown as T);

/** What the compiler says of manifests as literals of their types: it names fields that there are not, which schemas let through. */
function complaints(list: readonly Pick<Manifest, 'kind' | 'manifest'>[]): string[] {
  const name = join(ROOT, 'tests', 'build', 'image', 'manifests.ts');
  const text = list
    .map(({ kind, manifest }, at) => {
      const type = `import('kubernetes-models/${KINDS[kind][0]}').I${kind}`;
      return `export const manifest${at}: ${type} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const withText: ts.CompilerHost = {
    ...host,
    fileExists: (file) => file === name || host.fileExists(file),
    readFile: (file) => (file === name ? text : host.readFile(file)),
    getSourceFile: (file, ...more) =>
      file === name ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022) : host.getSourceFile(file, ...more),
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([name], options, withText))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const [deployment] = of<IDeployment>('Deployment');
const pod = deployment?.spec?.template.spec;
const container = pod?.containers[0];
const portOf = new Map(container?.ports?.map(({ name = '', containerPort }) => [name, containerPort]));
const settings = parseEnv(read('base/settings.env'));
const changed = parseEnv(read('overlays/example/settings.env'));
const image = dockerfile();
const imageEnv = image
  .filter(([name]) => name === 'ENV')
  .map(([, rest]) => rest)
  .join(' ');

describe('the manifests for Kubernetes', () => {
  test('are valid by the schemas of Kubernetes', () => {
    expect(manifests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(KINDS)));
    for (const { file, kind, manifest } of manifests) {
      const [group, Model] = KINDS[kind];
      expect(manifest.apiVersion, file).toBe(group);
      expect(() => new Model(manifest as never).validate(), `${file}: ${manifest.metadata.name}`).not.toThrow();
    }
  });

  test('have no field that Kubernetes does not know', () => {
    expect(complaints(manifests)).toEqual([]);
    const wrong = { apiVersion: 'v1', kind: 'Service', metadata: { name: 'x' }, spec: { port: [] } };
    expect(complaints([{ kind: 'Service', manifest: wrong }]).join()).toContain('"port"\' does not exist');
  });

  test('are all named by their kustomization, and no other', () => {
    for (const folder of ['base', 'overlays/example']) {
      const { resources = [], patches = [] } = parse(read(`${folder}/kustomization.yaml`)) as {
        resources?: string[];
        patches?: { path: string }[];
      };
      const named = [...resources, ...patches.map(({ path }) => path)].filter((file) => !file.startsWith('..'));
      const there = readdirSync(join(FOLDER, folder)).filter((file) => file.endsWith('.yaml'));
      expect(named.sort()).toEqual(there.filter((file) => file !== 'kustomization.yaml').sort());
    }
  });

  test('set what the app understands', () => {
    const fromFiles = FROM_FILES.filter((name) => `${name}_FILE` in settings);
    const values: Record<string, string> = {
      SESSION_SECRETS: 'a secret of more than 32 characters',
      DATABASE_URL: 'postgresql://garden:x@db.example/garden',
      REDIS_URL: 'redis://redis.example',
    };
    const given = Object.entries({ ...settings, ...changed }).filter(([name]) => !name.endsWith('_FILE'));
    const secrets = fromFiles.map((name) => [name, values[name]]);
    const result = readEnv(Object.fromEntries([...given, ...secrets]) as Record<string, string>);
    expect('problems' in result ? result.problems : []).toEqual([]);
    if ('env' in result) expect(Object.keys(result.env)).toEqual(expect.arrayContaining(given.map(([name]) => name)));
    expect('env' in result && result.env).toMatchObject({ TRUST_PROXY: 1, DESK_TRUST_PROXY: 1, DEMO: 'off' });
  });

  test('have the ports of the settings and of the image', () => {
    const port = Number(/\bPORT=(\d+)/.exec(imageEnv)?.[1]);
    expect(image.find(([name]) => name === 'EXPOSE')?.[1]).toBe(String(port));
    expect(Object.fromEntries(portOf)).toEqual({
      http: port,
      desk: Number(settings['DESK_PORT']),
      metrics: Number(settings['METRICS_PORT']),
    });
    const services = of<IService>('Service').map(({ metadata, spec }) => [
      metadata?.name,
      spec?.ports?.map(({ targetPort }) => targetPort),
      spec?.selector,
    ]);
    const { matchLabels } = deployment?.spec?.selector ?? {};
    expect(services).toEqual([
      ['garden', ['http'], matchLabels],
      ['garden-desk', ['desk'], matchLabels],
      ['garden-metrics', ['metrics'], matchLabels],
    ]);
    expect(deployment?.spec?.template.metadata?.labels).toEqual(matchLabels);
  });

  test('do not let members’ side reach the metrics', () => {
    const [policy] = of<INetworkPolicy>('NetworkPolicy');
    const rules = policy?.spec?.ingress ?? [];
    for (const { from, ports = [] } of rules) {
      expect(from).toHaveLength(1);
      for (const { port } of ports) expect([...portOf.keys()]).toContain(port);
    }
    expect(rules.map(({ ports }) => ports?.map(({ port }) => port))).toEqual([['http', 'desk'], ['metrics']]);
  });

  test('ask the app for its health where it answers', () => {
    const { livenessProbe, readinessProbe, startupProbe } = container ?? {};
    const asked = [livenessProbe, startupProbe, readinessProbe].map((probe) => probe?.httpGet);
    expect(asked).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })));
    const routes = readdirSync(join(ROOT, 'app/routes'));
    for (const probe of asked) expect(routes).toContain(probe?.path?.slice(1));
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(30);
  });

  test('give the process no right that the image does not need', () => {
    const [user] = image.filter(([name]) => name === 'USER').map(([, rest]) => rest.split(':').map(Number));
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      // Kubernetes would set DESK_PORT for a service named "desk".
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: user?.[0],
        runAsGroup: user?.[1],
        fsGroup: user?.[1],
        seccompProfile: { type: 'RuntimeDefault' },
      },
    });
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container?.resources?.limits).toEqual({ memory: '512Mi' });
  });

  test('mount the folder of the image and the secrets that the settings name', () => {
    const mounts = new Map(container?.volumeMounts?.map(({ name, mountPath }) => [name, mountPath]));
    expect(mounts.get('data')).toBe(/\bDATA_DIR=(\S+)/.exec(imageEnv)?.[1]);
    expect(pod?.volumes?.find(({ name }) => name === 'data')?.persistentVolumeClaim?.claimName).toBe('garden');
    const { secretGenerator } = parse(read('overlays/example/kustomization.yaml')) as {
      secretGenerator: { name: string; files: string[] }[];
    };
    const files = Object.entries(settings).filter(([name]) => name.endsWith('_FILE'));
    expect(files.map(([, file]) => file).sort()).toEqual(
      secretGenerator[0]?.files.map((file) => `${mounts.get('secrets')}/${file.replace('secrets/', '')}`).sort(),
    );
    const secret = pod?.volumes?.find(({ name }) => name === 'secrets')?.secret;
    expect(secret).toEqual({ secretName: secretGenerator[0]?.name, defaultMode: 0o440 });
  });
});
