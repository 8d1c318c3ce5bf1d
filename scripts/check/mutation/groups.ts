/** A money path: the files that are changed one mutant at a time, and the tests that should fail. */
export interface MutationGroup {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Whether its tests copy a database. */
  readonly usesDatabase?: boolean;
}

/**
 * What is pure and quick first. The tests of a group are those that prove its decisions; what waits for
 * chains, processes or clocks is left out where quicker tests prove the same lines, so that a group takes
 * minutes and not hours.
 */
export const MUTATION_GROUPS: Readonly<Record<string, MutationGroup>> = {
  money: {
    mutate: [
      'lib/{money,pix}/*.ts',
      'lib/brcode/parse-br-code.ts',
      'lib/intents/payment/check-pix-payment.ts',
      'lib/intents/create/{create-request,create-form}.ts',
    ],
    tests: ['lib/{money,pix,brcode}/*', 'lib/intents/**/*'],
  },
  statuses: {
    mutate: [
      'lib/intents/{status,next-step,failure-recovery}.ts',
      'lib/intents/payment/payment-hold.ts',
      'lib/burns/burn-evidence.ts',
      'lib/live/{apply-live-event,patch-page}.ts',
    ],
    tests: ['lib/{intents,burns,live}/**/*', 'components/intents/**/*'],
  },
  merge: {
    mutate: [
      'server/intents/mirror/{merge-event,merge-resource,merge-row,frozen-facts,poll-delay,read-body-facts}.ts',
    ],
    tests: ['server/intents/mirror/*', 'server/intents/flows/mirror-model'],
  },
  'evm-burns': {
    mutate: [
      'lib/evm/burn/*.ts',
      '!lib/evm/burn/{check-effects,check-structure}.ts',
      'lib/evm/run/sender-checks.ts',
      'lib/signing/check-*.ts',
    ],
    tests: ['lib/evm/**/*', 'lib/signing/*'],
  },
  'evm-effects': {
    mutate: [
      'lib/evm/burn/{check-effects,check-structure}.ts',
      'lib/evm/grant/{explained-words,find-storage-fault}.ts',
      'lib/evm/run/{control-reads,fee-log,parse-reading,reading}.ts',
    ],
    tests: [
      'lib/evm/run/*',
      'lib/evm/burn/{check-effects,check-structure}',
      'lib/evm/grant/{explained-words,find-storage-fault}',
    ],
  },
  'evm-runs': {
    mutate: [
      'lib/evm/run/{dry-run,guard-calls,log-kinds,read-snapshot,reader-codes,run-*,simulation-*}.ts',
      'lib/evm/{check-network,token-logs}.ts',
    ],
    tests: ['lib/evm/**/*'],
  },
  'evm-grants': {
    mutate: ['lib/evm/grant/*.ts', '!lib/evm/grant/{explained-words,find-storage-fault}.ts'],
    tests: ['lib/evm/**/*'],
  },
  'solana-burns': { mutate: ['lib/solana/burn/*.ts'], tests: ['lib/solana/**/*'] },
  'solana-runs': {
    mutate: [
      'lib/solana/{check-effects,landed-transaction,read-program,simulate-transaction,simulated-calls,token-account}.ts',
    ],
    tests: ['lib/solana/**/*'],
  },
  'solana-messages': { mutate: ['lib/solana/message/*.ts'], tests: ['lib/solana/{message,burn}/*'] },
  'solana-grants': {
    mutate: ['lib/solana/grant/*.ts'],
    tests: ['lib/solana/grant/*'],
  },
  webhooks: {
    mutate: [
      'server/webhooks/{verify-and-parse,receive,batch-queue,store-events,apply-queue,record-refused}.ts',
      'lib/webhooks/*.ts',
    ],
    tests: [
      'server/webhooks/{verify-and-parse,batch-queue,apply-queue,receive,receive-unavailable,database-unavailable}',
    ],
    usesDatabase: true,
  },
  creates: {
    mutate: [
      'server/intents/create/{find-by-reference,look-up-create,send-create,submit-create}.ts',
      'server/intents/mirror/{compare-answer,link-creates,record-differences}.ts',
      'server/contradictions/answer-differences.ts',
      'server/intents/order/*.ts',
    ],
    tests: [
      'server/intents/{create,order}/*',
      'server/intents/mirror/{compare-answer,link-creates}',
      'server/contradictions/answer-differences',
      'server/intents/flows/{resolve-create,create-outcome,contradictions}',
    ],
    usesDatabase: true,
  },
  'burns-checks': {
    mutate: ['server/burns/authorization/{authorization-marks,classify-*,compare-authorization}.ts'],
    tests: ['server/burns/authorization/classify'],
  },
  'burns-authorization': {
    mutate: ['server/burns/authorization/{find-closest-intent,seen-authorization}.ts'],
    tests: [
      'server/burns/flows/{prepare,other-authorization,guard-at-claim}',
      'server/burns/authorization/seen-authorization',
    ],
    usesDatabase: true,
  },
  'burns-claim': {
    mutate: [
      'server/burns/authorization/contradict-authorization.ts',
      'server/burns/prepare/{refuse-foreign-authorization,require-able-holder,start-attempt}.ts',
      'server/burns/proof/{check-signed-transaction,require-open-intent}.ts',
      'server/burns/sign/{claim-signing,find-signing-problem,require-own-authorization,require-signable}.ts',
    ],
    tests: [
      'server/burns/flows/{prepare,other-authorization,able-holder,guard-at-claim}',
      'server/burns/prepare/{refuse-foreign-authorization,require-able-holder,start-attempt}',
      'server/burns/proof/{check-signed-transaction,contradicted-bytes,require-open-intent}',
      'server/burns/sign/{claim-signing,find-signing-problem,require-own-authorization,require-signable}',
    ],
    usesDatabase: true,
  },
  'burns-proof': {
    mutate: ['server/burns/proof/{decide-failed,record-proof,settle-proof,find-rightful-intent}.ts'],
    tests: [
      'server/burns/flows/{proof,replacement,one-proof,stale-views}',
      'server/burns/proof/{decide-failed,find-rightful-intent,record-proof,settle-proof}',
    ],
    usesDatabase: true,
  },
  'burns-delivery': {
    mutate: [
      'server/burns/proof/{submit-proof,require-prover,require-seen-burn,store-proof}.ts',
      'server/burns/sign/set-aside-hash.ts',
    ],
    tests: [
      'server/burns/flows/{proof,replacement,one-proof}',
      'server/burns/proof/{late-answer,require-prover,require-seen-burn,store-proof,store-proof-solana,submit-proof}',
      'server/burns/sign/set-aside-hash',
    ],
    usesDatabase: true,
  },
  'burns-watch': {
    mutate: [
      'server/burns/watch/classify-receipt.ts',
      'server/burns/proof/classify-landed.ts',
      'server/burns/{end,move}-attempt.ts',
    ],
    tests: [
      'server/burns/flows/{replacement,unreported-solana,sent-twice,guard-at-claim}',
      'server/burns/watch/classify-receipt',
      'server/burns/proof/classify-landed',
      'server/burns/{end,move}-attempt',
    ],
    usesDatabase: true,
  },
};
