/**
 * The import rules: a row for each folder, and what it may import beside itself. What is not listed is an
 * error. eslint-plugin-boundaries reads it for direct imports; .dependency-cruiser.cjs guards what can be
 * reached.
 */

/**
 * Folders of `lib/`, from the lowest up: a row names only rows above it, so that the folders form no ring.
 */
const LIB_ROWS = {
  root: [],
  time: [],
  text: [],
  audit: ['time'],
  auth: ['text'],
  brcode: [],
  browser: [],
  encoding: [],
  errors: ['encoding', 'text'],
  i18n: ['time'],
  money: ['i18n'],
  pix: [],
  chains: ['i18n', 'time'],
  'browser-storage': ['chains', 'encoding'],
  'browser-wallet': ['chains', 'errors'],
  burns: ['chains', 'errors', 'time'],
  system: ['chains', 'errors', 'time'],
  intents: [
    'auth',
    'brcode',
    'burns',
    'chains',
    'encoding',
    'errors',
    'i18n',
    'money',
    'pix',
    'system',
    'text',
    'time',
  ],
  notifications: ['auth', 'i18n', 'intents', 'time'],
  registrations: ['chains', 'errors', 'intents', 'money', 'text', 'time'],
  webhooks: ['intents', 'text', 'time'],
  reports: ['chains', 'i18n', 'intents', 'time'],
  exports: ['audit', 'chains', 'intents', 'registrations', 'reports', 'time', 'webhooks'],
  'sandbox-control': ['chains', 'intents', 'text'],
  signing: ['burns', 'chains', 'intents', 'money', 'registrations', 'time'],
  links: ['burns', 'chains', 'intents', 'registrations', 'signing', 'time'],
  evm: ['burns', 'chains', 'errors', 'money', 'registrations', 'signing', 'time'],
  solana: ['chains', 'encoding', 'errors', 'money', 'registrations', 'signing'],
  mints: ['chains', 'evm', 'intents', 'solana', 'time'],
  queries: [
    'audit',
    'chains',
    'errors',
    'exports',
    'intents',
    'registrations',
    'links',
    'system',
    'time',
    'webhooks',
    'sandbox-control',
  ],
  live: ['chains', 'encoding', 'intents', 'queries', 'registrations'],
};

/**
 * Folders of `server/`, from the lowest up; `root` is the environment and what every folder may use. All of
 * `lib/` is below.
 */
const SERVER_ROWS = {
  net: [],
  root: ['net'],
  errors: [],
  i18n: ['root'],
  observability: ['root', 'net', 'errors'],
  store: ['root', 'net', 'errors'],
  conversion: ['root', 'errors', 'observability', 'store'],
  'list-reads': ['observability', 'store', 'conversion'],
  live: ['root', 'errors', 'observability', 'store'],
  'link-records': ['store', 'live'],
  http: ['root', 'net', 'errors', 'observability'],
  auth: ['root', 'errors', 'observability', 'store', 'live', 'link-records', 'http'],
  audit: ['store', 'auth'],
  contradictions: ['errors', 'observability', 'store', 'live', 'auth'],
  chains: ['root', 'net', 'errors', 'observability', 'store'],
  pins: ['root', 'errors', 'observability', 'store', 'auth'],
  actors: ['errors', 'store', 'conversion', 'live', 'link-records', 'auth'],
  intents: [
    'root',
    'errors',
    'observability',
    'store',
    'conversion',
    'contradictions',
    'list-reads',
    'live',
    'auth',
    'pins',
  ],
  registrations: [
    'root',
    'errors',
    'observability',
    'store',
    'conversion',
    'contradictions',
    'list-reads',
    'live',
    'link-records',
    'auth',
    'pins',
    'chains',
    'actors',
    'intents',
  ],
  links: [
    'root',
    'errors',
    'observability',
    'store',
    'conversion',
    'live',
    'link-records',
    'http',
    'auth',
    'actors',
    'intents',
    'registrations',
  ],
  burns: [
    'root',
    'errors',
    'observability',
    'store',
    'conversion',
    'contradictions',
    'live',
    'auth',
    'pins',
    'chains',
    'actors',
    'intents',
  ],
  mints: ['observability', 'store', 'contradictions', 'live', 'pins', 'chains', 'intents'],
  webhooks: ['root', 'errors', 'observability', 'store', 'conversion', 'live', 'auth', 'intents'],
  reports: ['root', 'store', 'list-reads', 'auth'],
  exports: [
    'i18n',
    'errors',
    'observability',
    'store',
    'audit',
    'auth',
    'intents',
    'registrations',
    'reports',
    'webhooks',
  ],
  'sandbox-control': ['root', 'errors', 'store', 'auth'],
  system: ['root', 'observability', 'store', 'conversion', 'auth', 'chains'],
  notifications: [
    'root',
    'net',
    'observability',
    'store',
    'conversion',
    'auth',
    'intents',
    'registrations',
    'system',
  ],
  contracts: ['store', 'auth', 'pins', 'registrations'],
  overview: [
    'root',
    'store',
    'conversion',
    'auth',
    'pins',
    'intents',
    'registrations',
    'system',
    'contracts',
  ],
  jobs: [
    'root',
    'observability',
    'store',
    'conversion',
    'contradictions',
    'list-reads',
    'live',
    'chains',
    'intents',
    'registrations',
    'burns',
    'mints',
    'system',
    'notifications',
  ],
  endpoints: ['root', 'errors', 'observability', 'store', 'http', 'auth', 'chains', 'actors', 'links'],
  actions: [
    'errors',
    'observability',
    'store',
    'http',
    'auth',
    'actors',
    'intents',
    'exports',
    'registrations',
    'links',
    'burns',
    'webhooks',
    'notifications',
    'sandbox-control',
    'endpoints',
  ],
  front: [
    'root',
    'errors',
    'observability',
    'live',
    'http',
    'auth',
    'actors',
    'links',
    'webhooks',
    'system',
    'jobs',
    'endpoints',
  ],
};

const inFolder = (top, names) => names.map((name) => (name === 'root' ? top : `${top}/${name}`));
const LIB = inFolder('lib', Object.keys(LIB_ROWS));
const SERVER = inFolder('server', Object.keys(SERVER_ROWS));
const ACTIONS = 'server/actions';
/**
 * Steps that several features share: creating, signing, sending what a wallet gave, reviewing contradictions.
 */
const SHARED = ['create', 'signing', 'browser-outbox', 'contradiction'];
const COMPONENTS = ['components', ...SHARED, 'domain', 'ui', 'layout', 'live-ui', 'wallet-connect'];

/** Folders above `lib/` and `server/`. */
const TOP_ROWS = {
  app: ['app', ...COMPONENTS, ...SERVER, ...LIB, 'messages'],
  components: [...SHARED, 'domain', 'ui', 'layout', 'live-ui', 'wallet-connect', ACTIONS, ...LIB, 'messages'],
  ...Object.fromEntries(SHARED.map((type) => [type, [type, 'domain', 'ui', ...LIB]])),
  // The display of domain values (status, amount, id, instant, fault): no data, no feature.
  domain: ['domain', 'ui', ...LIB],
  ui: ['ui', ...LIB],
  layout: ['layout', 'domain', 'ui', 'live-ui', ACTIONS, ...LIB],
  'live-ui': ['live-ui', 'domain', 'ui', ...LIB],
  'wallet-connect': ['domain', 'ui', ...LIB, ACTIONS],
  sandbox: ['sandbox', ...LIB],
  'server/testing': ['server/testing', ...SERVER, ...LIB],
  messages: [],
  scripts: ['scripts', ...SERVER, 'server/testing', ...LIB, 'messages'],
  e2e: ['e2e', 'scripts', ...LIB, 'messages'],
  // What a user does in a browser is the same when it is timed.
  bench: ['bench', 'e2e', 'scripts', ...SERVER, 'server/testing', ...LIB, 'messages'],
};

/** What a row of ours may import: itself, the root of its folder, and what it names. */
function toRules(top, rows, below) {
  return Object.fromEntries(
    Object.entries(rows).map(([name, to]) => [
      inFolder(top, [name])[0],
      [...inFolder(top, [name, ...to]), ...below],
    ]),
  );
}

const MAY_IMPORT = {
  ...toRules('lib', LIB_ROWS, ['lib']),
  ...toRules('server', SERVER_ROWS, LIB),
  // The texts of an answer without a page, and of an e-mail.
  'server/i18n': ['server/i18n', 'server', ...LIB, 'messages'],
  'server/notifications': [
    ...inFolder('server', ['notifications', ...SERVER_ROWS.notifications]),
    ...LIB,
    'messages',
  ],
  ...TOP_ROWS,
};

/**
 * A test may use what its side of the code has, and the copy that a component shows: it composes what it
 * tests.
 */
const TESTS_MAY_IMPORT = {
  ...Object.fromEntries(LIB.map((type) => [type, LIB])),
  ...Object.fromEntries(SERVER.map((type) => [type, [...SERVER, 'server/testing', ...LIB, 'messages']])),
  ...Object.fromEntries(Object.entries(TOP_ROWS).map(([type, may]) => [type, [...may, 'messages']])),
  // A route is tested with the store and the sessions that the server's tests have.
  app: [...TOP_ROWS.app, 'server/testing'],
};

const PATTERNS = [
  ['sandbox', 'server/sandbox'],
  ['server/testing', 'server/testing'],
  ...[...SERVER, ...LIB].filter((type) => type.includes('/')).map((type) => [type, type]),
  ['server', 'server'],
  ['lib', 'lib'],
  ['ui', 'components/ui'],
  ['domain', 'components/domain'],
  ['layout', 'components/layout'],
  ['live-ui', 'components/live'],
  ...SHARED.map((type) => [type, `components/${type}`]),
  ['wallet-connect', 'components/wallet-connect/*', ['feature']],
  ['components', 'components/*', ['feature']],
  ['app', 'app'],
  ['messages', 'messages'],
  ['scripts', 'scripts'],
  ['e2e', 'e2e'],
  ['bench', 'bench'],
];

export const boundaryElements = PATTERNS.map(([type, pattern, capture]) => ({
  type,
  pattern,
  ...(capture ? { capture } : {}),
  partialMatch: false,
  exclusive: true,
}));

const sameFeature = (type) => ({
  from: { element: { type } },
  allow: { to: { element: { type, captured: { feature: '{{from.captured.feature}}' } } } },
});

const EXTERNAL = { allow: { to: { module: { origin: ['external', 'core'] } } } };

/** The rule for the files of a type alone: with every row for every file, it took a fifth of the time of lint. */
function toRule(type, rows) {
  const may = rows[type] ?? [];
  const policies = [
    EXTERNAL,
    ...(may.length > 0 ? [{ from: { element: { type } }, allow: { to: { element: { type: may } } } }] : []),
    // Features do not import features: a page composes them.
    ...(type === 'components' || type === 'wallet-connect' ? [sameFeature(type)] : []),
  ];
  return { 'boundaries/dependencies': ['error', { default: 'disallow', policies }] };
}

/** For ESLint's configuration. Of a file's folders the innermost decides, so it comes last. */
export const boundaryConfigs = [
  { files: ['**/*.{ts,tsx}'], rules: toRule(undefined, {}) },
  ...PATTERNS.toReversed().flatMap(([type, pattern]) => [
    { files: [`${pattern}/**/*.{ts,tsx}`], rules: toRule(type, MAY_IMPORT) },
    {
      files: ['*.test.{ts,tsx}', 'testing/**/*.{ts,tsx}'].map((tests) => [`${pattern}/**`, `**/${tests}`]),
      rules: toRule(type, TESTS_MAY_IMPORT),
    },
  ]),
];

/** @public For the test that the rows form no ring. */
export const folderRows = { lib: LIB_ROWS, server: SERVER_ROWS };
