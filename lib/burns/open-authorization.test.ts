import { expect, test } from 'vitest';
import { STUCK_PROBLEMS } from './burn-problems.ts';
import { burnAttemptStateSchema } from './burn-view.ts';
import { isAuthorizationOpen, isUnknownTransaction } from './open-authorization.ts';

const ATTEMPTS = burnAttemptStateSchema.options.flatMap((state) =>
  [...STUCK_PROBLEMS, 'burn_hash_set_aside', null].map((problem) => ({ state, problem })),
);

test('a transaction is unknown only while it is stored and no node has it', () => {
  expect(ATTEMPTS.filter(isUnknownTransaction)).toEqual([
    { state: 'proof_stored', problem: 'burn_transaction_unknown' },
  ]);
});

test('an authorization is open while a wallet may be asked, and while its transaction is unknown', () => {
  const open = ATTEMPTS.filter(isAuthorizationOpen);
  expect(
    open.filter(({ problem }) => problem === 'burn_transaction_unknown').map(({ state }) => state),
  ).toEqual(['ready', 'signing', 'proof_stored']);
  expect(open.filter(({ problem }) => problem === null).map(({ state }) => state)).toEqual([
    'ready',
    'signing',
  ]);
});
