import nextPlugin from '@next/eslint-plugin-next';
import boundaries from 'eslint-plugin-boundaries';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { boundaryConfigs, boundaryElements } from './scripts/check/import-rules.js';
import { serverPropsRule } from './scripts/check/server-props-rule.js';

/** Files that Next, next-intl or a tool load by their default export. */
const DEFAULT_EXPORT_FILES = [
  'app/**/{page,layout,template,loading,error,not-found,forbidden,unauthorized,global-error,default,sitemap,robots,manifest}.tsx',
  'server/i18n/request.ts',
  'e2e/fixtures/global-setup.ts',
  '*.config.{js,ts,mjs}',
  'scripts/check/mutation/*.config.ts',
  'e2e/*.config.ts',
  'vitest.*.ts',
];
const TEST_FILES = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'scripts/check/**/*.ts', 'bench/**/*.ts'];

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Named exports only: a default export can be renamed by whoever imports it.',
};
const FORM_WITHOUT_METHOD = {
  selector: 'JSXOpeningElement[name.name="form"]:not(:has(JSXAttribute[name.name=/^(action|method)$/]))',
  message:
    'Use components/ui/form.tsx: before its script has loaded this puts what was typed into the address.',
};
const NO_ENVIRONMENT = {
  object: 'process',
  property: 'env',
  message: 'Read settings through server/env.ts.',
};

export default defineConfig(
  globalIgnores([
    'node_modules/',
    '.next/',
    '.data/',
    'dist/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    'next-env.d.ts',
    '**/generated/',
    '**/*.generated.ts',
    '**/migrations/',
  ]),
  {
    files: ['**/*.{ts,tsx}'],
    // The rules that need types are in .oxlintrc.json.
    extends: [tseslint.configs.strict],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { boundaries },
    settings: {
      'boundaries/elements': boundaryElements,
      'boundaries/root-path': import.meta.dirname,
      'boundaries/legacy-templates': false,
      'import/resolver': { typescript: { alwaysTryTypes: true } },
    },
    rules: {
      'boundaries/no-unknown-files': 'off',

      // One statement a module: what is only a type is marked in it, and a module of which only types are used is
      // imported as types.
      'no-duplicate-imports': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],

      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message:
            'Only server/conversion, server/pins/read-sandbox-contracts.ts, server/notifications, server/sandbox-control, lib/queries and the sandbox delivery call out.',
        },
      ],
      'no-restricted-properties': ['error', NO_ENVIRONMENT],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'node:process', importNames: ['env'], message: NO_ENVIRONMENT.message },
            { name: 'vitest', importNames: ['it'], message: 'Tests are called `test`, as in Playwright.' },
            { name: 'next/link', message: 'It reads pages ahead: use components/ui/link.tsx.' },
          ],
        },
      ],
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT],
      // Prettier wraps code and leaves comments alone: they keep to the same width.
      'max-len': ['error', { code: 1000, comments: 110, ignoreUrls: true }],
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    // For `server-props`.
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { '@next/next': nextPlugin, dashboard: { rules: { 'server-props': serverPropsRule } } },
    rules: {
      ...nextPlugin.configs.recommended.rules,
      ...nextPlugin.configs['core-web-vitals'].rules,
      'dashboard/server-props': 'error',
      'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, FORM_WITHOUT_METHOD],
    },
  },
  {
    // Rendered once a request on the server, never again: the clock is an input there, as the store is.
    files: ['app/**/{page,layout}.tsx'],
    rules: { 'react-hooks/purity': 'off' },
  },
  {
    // `useTestDatabase` is none of React's.
    files: ['app/**/*.test.ts'],
    rules: { 'react-hooks/rules-of-hooks': 'off' },
  },
  { files: ['components/ui/link.tsx'], rules: { 'no-restricted-imports': 'off' } },
  { files: DEFAULT_EXPORT_FILES, rules: { 'no-restricted-syntax': 'off' } },
  {
    // Where settings may be read: the app's one reader, its configuration, the sandbox's own, and the
    // commands.
    files: [
      'server/env.ts',
      'server/sandbox/settings.ts',
      'instrumentation.ts',
      'server/front/renderer/renderer-main.ts',
      '*.config.ts',
      'e2e/*.config.ts',
      'e2e/fixtures/**/*.ts',
      'scripts/**/*.ts',
      'bench/**/*.ts',
      'vitest.*.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
  },
  {
    // Commands print to the terminal.
    files: [
      'scripts/**/*.ts',
      'bench/**/*.ts',
      'server/sandbox/main.ts',
      'server/sandbox/evm/compile.ts',
      'server/sandbox/svm/build-program.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // Where bytes may leave the process by HTTP.
    files: [
      'server/conversion/**/*.ts',
      'server/pins/read-sandbox-contracts.ts',
      'server/notifications/**/*.ts',
      'server/sandbox-control/**/*.ts',
      'lib/queries/**/*.ts',
      'server/sandbox/delivery/**/*.ts',
      'server/testing/**/*.ts',
      'server/sandbox/testing/**/*.ts',
      'scripts/**/*.ts',
      'bench/**/*.ts',
      'e2e/**/*.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-globals': 'off' },
  },
  ...boundaryConfigs,
  {
    files: TEST_FILES,
    rules: {
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      'dashboard/server-props': 'off',
    },
  },
);
