import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
// @ts-expect-error It ships no types.
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { directions } from './eslint.directions.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const TESTS = ['**/*.test.{ts,tsx}', 'tests/**'];

/**
 * The only files of the app that open connections: the doors to the member API and to files of others, the reader of a
 * CONFIG_FILE that is a URL, the command that probes a member API, and in browsers what speaks to the server that the page came from.
 */
const DOORS = [
  'app/upstream/call/client.server.ts',
  'app/upstream/call/transport.server.ts',
  'app/upstream/media/remote-file.server.ts',
  'app/config/client-config.server.ts',
  'app/entry.client.tsx',
  'app/ui/live/live-connection.ts',
  'app/domains/movie/player/film-memory.ts',
  'app/root/form/send-form.ts',
  'app/probe/ask.ts',
  'app/member-api/alerts/send.server.ts',
  'app/member-api/draw/beacon/relay.server.ts',
  'app/member-api/stamps/authority.server.ts',
  'app/member-api/push/push-service.server.ts',
  'app/config/outbound/*.ts',
];
/** What no page may read of a text of a service: only the frame prints it (rule X1, record 0048). */
const SERVICE_TEXT = {
  selector:
    'MemberExpression[property.name="serviceSays"], MemberExpression[property.value="serviceSays"], ObjectPattern > Property[key.name="serviceSays"]',
  message: 'What a service says is printed by ui/feedback/service-words alone, in its frame.',
};
/** The frame, what makes the texts, and how they travel in the answer of a form. */
const READS_SERVICE_TEXT = [
  'app/ui/feedback/service-words.tsx',
  'app/upstream/text/service-text.server.ts',
  'app/i18n/error-text.ts',
];
/** @type {{ from: 'lib' | 'package', name: string, package?: string }[]} */
const RESPONSES = [
  { from: 'lib', name: 'Response' },
  { from: 'package', package: '@remix-run/server-runtime', name: 'TypedResponse' },
  { from: 'package', package: '@remix-run/router', name: 'DataWithResponseInit' },
];
const DOOR_ALONE = 'Only app/upstream opens connections; ask it.';

export default defineConfig(
  { ignores: ['build/', 'public/build/', 'public/demo/', 'coverage/', 'data/', '.cache/', 'tests/e2e/results/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.es2023, ...globals.node, ...globals.browser },
      parserOptions: { projectService: { allowDefaultProject: ['remix.config.js'] }, tsconfigRootDir: root },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: `${root}tsconfig.json`, noWarnOnMultipleProjects: true }),
      ],
    },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-self-import': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Numbers in a template say what they are; objects do not.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // Remix answers with a thrown Response.
      '@typescript-eslint/only-throw-error': ['error', { allow: RESPONSES }],
      // Code points are what a member counts as characters; emoji are no part of a name or a number.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // Takes the classes of zod, which are made by functions, for foreign objects.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Handlers share one asynchronous shape; some of them have nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    rules: {
      // Enhancements start hidden and are revealed after hydration: that is a state set by an effect.
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  {
    files: ['app/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({ name, message: DOOR_ALONE })),
      ],
      'no-restricted-properties': [
        'error',
        ...['globalThis', 'window', 'self'].map((object) => ({ object, property: 'fetch', message: DOOR_ALONE })),
        {
          object: 'URL',
          property: 'canParse',
          message: 'app/contract/wire/parse-url.ts says why it is wrong now and then.',
        },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: ['undici', 'axios', 'node-fetch', 'got', 'node:http', 'node:https', 'http', 'https'].map((name) => ({
            name,
            message: DOOR_ALONE,
            allowTypeImports: true,
          })),
        },
      ],
    },
  },
  {
    // What members read is written the way of their language, in one place; files and settings are for programs.
    files: ['app/{domains,pages,root,routes,ui,web}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MemberExpression[property.name=/^(toFixed|toLocale(Date|Time)?String)$/]',
          message: 'Numbers and dates are written by app/i18n/format.ts, or by `{{name, number}}` in a text.',
        },
        {
          selector:
            'NewExpression[callee.object.name="Intl"][callee.property.name=/^(Number|List|RelativeTime)Format$/]',
          message: 'app/i18n/format.ts makes these, once per language.',
        },
        SERVICE_TEXT,
      ],
    },
  },
  {
    files: ['app/{upstream,i18n,contract}/**'],
    ignores: READS_SERVICE_TEXT,
    rules: { 'no-restricted-syntax': ['error', SERVICE_TEXT] },
  },
  {
    files: ['app/ui/feedback/service-words.tsx'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The servers are asked and ask nobody.
    files: [
      ...DOORS,
      'app/config/observing/metrics-endpoint.server.ts',
      'app/web/server/server.server.ts',
      'app/desk/server/start.server.ts',
      'app/commands/**',
      ...TESTS,
    ],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-properties': 'off',
      '@typescript-eslint/no-restricted-imports': 'off',
    },
  },
  directions(readdirSync(`${root}app/domains`)),
  {
    // Sentences, and nothing else.
    files: ['app/i18n/*/**'],
    rules: { 'max-lines': 'off' },
  },
  {
    // These speak to a person at a terminal; settings that are refused are told before there is a logger.
    files: ['app/commands/**', 'app/config/refuse-to-start.server.ts', 'tests/*.mjs', 'tests/mutants/run.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
  {
    files: TESTS,
    rules: {
      'no-restricted-syntax': 'off',
      // A missing value fails the test by itself, and answers of the app are data of unknown shape there.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      'import-x/no-restricted-paths': 'off',
      // Playwright reads a fixture's needs from its first parameter, which may be empty.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  {
    // Served as they are and typed by nothing.
    files: ['public/**'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.browser, sourceType: 'script' },
  },
  {
    // One file that members keep and read alone; it also speaks to a person at a terminal.
    files: ['public/verify.mjs'],
    languageOptions: { globals: globals.node, sourceType: 'module' },
    rules: { 'max-lines': 'off', 'no-console': 'off' },
  },
);
