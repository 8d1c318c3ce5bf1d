/** A money path: the files that are changed one mutant at a time, and the tests that are to notice. */
export interface MutationGroup {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Whether its tests copy a database. */
  readonly usesDatabase?: boolean;
}

/** In the order of docs: what is pure and quick first. Every group takes a few minutes on two idle cores. */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  money: {
    mutate: [
      'lib/{money,pix}/*.ts',
      'lib/brcode/brcode.ts',
      'lib/intents/check-pix-payment.ts',
      'lib/intents/create/{create-request,read-create-values}.ts',
    ],
    tests: ['lib/{money,pix,brcode}/**', 'lib/intents/**'],
  },
  statuses: {
    mutate: [
      'lib/intents/{status,next-step,failure-recovery,payment-hold}.ts',
      'lib/burns/burn-evidence.ts',
      'lib/live/apply-live-event.ts',
    ],
    tests: ['lib/{intents,burns,live}/**', 'components/intents/**'],
  },
  merge: {
    mutate: ['server/intents/mirror/*.ts', 'server/intents/order/*.ts'],
    tests: ['server/intents/**'],
    usesDatabase: true,
  },
  creates: {
    mutate: ['server/intents/create/*.ts'],
    tests: ['server/intents/**'],
    usesDatabase: true,
  },
  webhooks: {
    mutate: ['server/webhooks/*.ts', 'lib/webhooks/*.ts'],
    tests: ['server/webhooks/**'],
    usesDatabase: true,
  },
  'evm-burns': {
    mutate: ['lib/evm/burn/*.ts', 'lib/signing/{burn-,check-,sign-}*.ts'],
    tests: ['lib/evm/**'],
  },
  'evm-runs': { mutate: ['lib/evm/run/**/*.ts', 'lib/evm/*.ts'], tests: ['lib/evm/**'] },
  'evm-grants': {
    mutate: ['lib/evm/grant/*.ts', 'lib/signing/grant-*.ts'],
    tests: ['lib/evm/**', 'lib/signing/**'],
  },
  'solana-burns': { mutate: ['lib/solana/burn/*.ts', 'lib/solana/*.ts'], tests: ['lib/solana/**'] },
  'solana-messages': { mutate: ['lib/solana/message/*.ts'], tests: ['lib/solana/**'] },
  'solana-grants': { mutate: ['lib/solana/grant/*.ts'], tests: ['lib/solana/**'] },
  'burns-prepare': {
    mutate: ['server/burns/prepare/*.ts', 'server/burns/sign/*.ts'],
    tests: ['server/burns/**'],
    usesDatabase: true,
  },
  'burns-proof': { mutate: ['server/burns/proof/*.ts'], tests: ['server/burns/**'], usesDatabase: true },
  'burns-watch': {
    mutate: ['server/burns/watch/*.ts', 'server/burns/*.ts'],
    tests: ['server/burns/**'],
    usesDatabase: true,
  },
};

/** Their time is chains, processes or clocks, and quicker tests prove the same lines. */
export const LEFT_OUT_TESTS: readonly string[] = [
  'server/webhooks/mirror-stories.test.ts',
  'server/burns/{kills,real-flows,real-rebuilt,real-wallets}.test.ts',
];
