/** What may be reached. Direct imports are eslint-plugin-boundaries' job (scripts/check/import-rules.js). */
const SANDBOX = '^server/sandbox/';
const WAGMI = '^node_modules/(@wagmi/|wagmi/)';
const WALLET_ADAPTER = '^node_modules/@solana/wallet-adapter';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(server-only|litesvm)$' },
    },
    {
      name: 'no-test-imports',
      comment: 'A test is imported by nothing.',
      severity: 'error',
      from: {},
      to: { path: '[.]test[.]tsx?$' },
    },
    {
      name: 'no-dev-dependency-in-the-app',
      comment: 'What runs in production is a dependency, not a development dependency.',
      severity: 'error',
      from: {
        path: '^(app|components|lib|server)/',
        pathNot: '[.]test[.]tsx?$|/compile[.]ts$|/testing/',
      },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: '^node_modules/@types/',
      },
    },
    {
      name: 'wagmi-in-one-place',
      severity: 'error',
      from: { pathNot: '^components/wallet-connect/evm/' },
      to: { path: WAGMI },
    },
    {
      name: 'wallet-adapter-in-one-place',
      severity: 'error',
      from: { pathNot: '^components/wallet-connect/solana/' },
      to: { path: WALLET_ADAPTER },
    },
    {
      name: 'sandbox-is-a-separate-program',
      comment: 'The sandbox is reached over HTTP only.',
      severity: 'error',
      from: { pathNot: SANDBOX },
      to: { path: SANDBOX },
    },
    {
      name: 'sandbox-imports-only-lib',
      severity: 'error',
      from: { path: SANDBOX },
      to: { path: '^(app|components|server|scripts|messages)/', pathNot: SANDBOX },
    },
    {
      name: 'jobs-know-no-session',
      comment: 'What a job does, no user asks for: it has no session and no permission to check.',
      severity: 'error',
      from: { path: '^server/jobs/', pathNot: '[.]test[.]ts$' },
      to: { path: '^server/auth/', reachable: true },
    },
    {
      name: 'lib-does-no-io',
      comment: 'lib is isomorphic and pure; only lib/queries calls out.',
      severity: 'error',
      from: { path: '^lib/', pathNot: '([.]test[.]tsx?$|/testing/)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'lib-has-no-components',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^node_modules/(react|react-dom|next)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|\\.data|coverage|playwright-report|test-results)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    skipAnalysisNotInRules: true,
  },
};
