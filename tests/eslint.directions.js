/**
 * Which room of app/ may import which, see README.md, Architecture: routes → domains → upstream → contract, config. What a
 * room may import is listed and everything else is an error, so a new room starts with no doors.
 */

/** @type {Record<string, readonly string[]>} room → what it may import besides itself */
const MAY_IMPORT = {
  contract: [],
  config: ['contract'],
  media: [],
  // A file of its own, which the server loads where traces are sent.
  tracing: ['config'],
  // A program of its own that asks any member API: it shares with the app what the wire looks like, and nothing else.
  probe: ['contract'],
  i18n: ['contract'],
  ui: ['i18n'],
  upstream: ['contract', 'config', 'paths.ts'],
  web: ['upstream', 'contract', 'config', 'i18n', 'paths.ts', 'tabs.ts'],
  'member-api': ['contract', 'config', 'media'],
  // Pages for staff, on a port of their own: in front of the embedded member API alone, and without the members' routes.
  desk: ['member-api', 'contract', 'config', 'web', 'root', 'ui', 'i18n', 'media'],
};

/** What every domain may import besides itself: never another domain. `ui` is for its pieces of page. */
const DOMAIN_MAY_IMPORT = ['upstream', 'contract', 'config', 'i18n', 'ui', 'paths.ts'];

/** The wire stops at the door: a page takes types from its domain and not from the contract. */
const PAGE_MAY_IMPORT = [
  'routes',
  'pages',
  'root',
  'root.tsx',
  'domains',
  'upstream',
  'config',
  'i18n',
  'web',
  'media',
  'ui',
  'paths.ts',
  'paths.schema.ts',
  'tabs.ts',
  'up.ts',
];

/** The server starts the desk beside the app. */
const ENTRY_MAY_IMPORT = [...PAGE_MAY_IMPORT, 'desk'];

/** The two rooms' doors named in README.md, and no others, lead to the embedded member API. */
const TO_MEMBER_API = ['app/upstream/call/embedded.server.ts', 'app/routes/api.$/**', 'app/routes/api.$.ts'];

const allowed = (/** @type {readonly string[]} */ names) => names.map((name) => `./${name}`);
const zone = (
  /** @type {string | string[]} */ target,
  /** @type {readonly string[]} */ names,
  /** @type {string} */ message,
) => ({ target, from: './app', except: allowed(names), message });

/**
 * @param {readonly string[]} domains the folders of app/domains
 * @returns {import('eslint').Linter.Config[]}
 */
export function directions(domains) {
  const restrict = (/** @type {object[]} */ ...zones) => ({
    'import-x/no-restricted-paths': /** @type {import('eslint').Linter.RuleEntry} */ (['error', { zones }]),
  });
  const rooms = Object.entries(MAY_IMPORT).map(([room, names]) => {
    const own = [room, ...names];
    const list = names.length === 0 ? 'nothing of the app' : `only ${names.join(', ')}`;
    return { files: [`app/${room}/**`], rules: restrict(zone(`./app/${room}`, own, `${room} imports ${list}.`)) };
  });
  const eachDomain = domains.map((domain) => ({
    files: [`app/domains/${domain}/**`],
    rules: restrict(
      zone(
        `./app/domains/${domain}`,
        [`domains/${domain}`, ...DOMAIN_MAY_IMPORT],
        `a domain imports ${DOMAIN_MAY_IMPORT.join(', ')} and no other domain.`,
      ),
    ),
  }));
  return [
    ...rooms,
    ...eachDomain,
    {
      files: ['app/routes/**', 'app/pages/**', 'app/root/**', 'app/root.tsx', 'app/entry.client.tsx'],
      rules: restrict(zone('./app', PAGE_MAY_IMPORT, 'pages take the wire’s data from a domain.')),
    },
    {
      files: ['app/entry.server.tsx'],
      rules: restrict(zone('./app', ENTRY_MAY_IMPORT, 'the entry starts the app and the desk.')),
    },
    {
      // X3: no page of the desk changes a fact of a draw.
      files: ['app/desk/**', 'app/member-api/desk/**'],
      rules: restrict(
        zone('./app/desk', ['desk', ...(MAY_IMPORT.desk ?? [])], 'the desk imports no routes and no domains.'),
        zone(
          './app/member-api',
          ['member-api', ...(MAY_IMPORT['member-api'] ?? [])],
          'member-api imports contract, config and media.',
        ),
        ...['./app/desk', './app/member-api/desk'].map((target) => ({
          target,
          from: './app/member-api/draw',
          message: 'the desk imports nothing of the draw (X3).',
        })),
      ),
    },
    {
      // Files of a route folder are its own; what routes share stands in app/pages.
      files: ['app/{routes,pages}/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { patterns: [{ group: ['~/routes/*', '../*'], message: 'what routes share stands in app/pages.' }] },
        ],
      },
    },
    // X2 and X6: Meet never touches money, and no limit or pause stands in its way.
    {
      files: ['app/member-api/meet/**'],
      rules: restrict(
        zone(
          './app/member-api',
          ['member-api', ...(MAY_IMPORT['member-api'] ?? [])],
          'member-api imports contract, config and media.',
        ),
        {
          target: './app/member-api/meet',
          from: ['funds', 'draw', 'ledger', 'limits'].map((room) => `./app/member-api/${room}`),
          message: 'meet imports nothing of funds, draw or limits (X2, X6).',
        },
      ),
    },
    {
      // X3: no operator changes a fact of a draw.
      files: ['app/member-api/operator/**'],
      rules: restrict(
        zone(
          './app/member-api',
          ['member-api', ...(MAY_IMPORT['member-api'] ?? [])],
          'member-api imports contract, config and media.',
        ),
        {
          target: './app/member-api/operator',
          from: './app/member-api/draw',
          message: 'an operator’s command imports nothing of the draw (X3).',
        },
      ),
    },
    {
      files: ['app/{routes,pages}/meet*/**'],
      rules: restrict(zone('./app', PAGE_MAY_IMPORT, 'pages take the wire’s data from a domain.'), {
        target: ['./app/routes', './app/pages'],
        from: ['domains/funds', 'domains/draw', 'pages/bet', 'pages/recharge', 'pages/withdrawal'].map(
          (room) => `./app/${room}`,
        ),
        message: 'meet imports nothing of funds or draw (X2).',
      }),
    },
    {
      files: ['app/upstream/call/embedded.server.ts'],
      rules: restrict(
        zone('./app/upstream', ['upstream', 'contract', 'config', 'member-api'], 'upstream is the only door.'),
      ),
    },
    {
      files: TO_MEMBER_API.filter((file) => file.startsWith('app/routes/')),
      rules: restrict(
        zone(
          './app',
          [...PAGE_MAY_IMPORT, 'member-api', 'contract'],
          'this route hands a request to the embedded API.',
        ),
      ),
    },
  ];
}
