/**
 * The import rules of the house, one row an element: what it may import. What is not listed is an error.
 * eslint-plugin-boundaries reads it for direct imports; .dependency-cruiser.cjs guards what can be reached.
 */
const COMPONENTS = ['components', 'domain', 'ui', 'layout', 'live-ui', 'wallet-connect'];
const MAY_IMPORT = {
  app: ['app', ...COMPONENTS, 'actions', 'server', 'lib', 'queries', 'messages'],
  components: [
    'domain',
    'ui',
    'layout',
    'live-ui',
    'wallet-connect',
    'actions',
    'lib',
    'queries',
    'messages',
  ],
  // How values of the domain look (status, amount, id, instant, fault): no data, no feature.
  domain: ['domain', 'ui', 'lib'],
  ui: ['ui', 'lib'],
  layout: ['layout', 'domain', 'ui', 'live-ui', 'actions', 'lib', 'queries'],
  'live-ui': ['live-ui', 'domain', 'ui', 'lib', 'queries'],
  'wallet-connect': ['domain', 'ui', 'lib', 'actions'],
  actions: ['actions', 'server', 'lib'],
  server: ['server', 'lib', 'messages'],
  sandbox: ['sandbox', 'lib'],
  queries: ['queries', 'lib'],
  lib: ['lib', 'queries'],
  messages: [],
  scripts: ['scripts', 'server', 'lib', 'messages'],
  e2e: ['e2e', 'scripts', 'lib', 'messages'],
  // What a person does in a browser is the same when it is timed.
  bench: ['bench', 'e2e', 'scripts', 'server', 'lib'],
};

const PATTERNS = [
  ['sandbox', 'server/sandbox'],
  ['actions', 'server/actions'],
  ['server', 'server'],
  ['queries', 'lib/queries'],
  ['lib', 'lib'],
  ['ui', 'components/ui'],
  ['domain', 'components/domain'],
  ['layout', 'components/layout'],
  ['live-ui', 'components/live'],
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

export const boundaryPolicies = [
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  ...Object.entries(MAY_IMPORT)
    .filter(([, to]) => to.length > 0)
    .map(([type, to]) => ({ from: { element: { type } }, allow: { to: { element: { type: to } } } })),
  // Features do not import features: a page composes them.
  sameFeature('components'),
  sameFeature('wallet-connect'),
];
