import { beforeEach, describe, expect } from 'vitest';
import { ZodError } from 'zod';
import { ChainRpcError, ChainUnreachableError } from '#lib/chains/chain-request.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { AMOUNT_CENTS } from '#server/testing/burns/burn-harness.ts';
import {
  attemptById,
  signingOnSolana,
  signOnSolana,
  SOLANA_SIGNER,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn } from '#server/testing/burns/landed-transactions.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { refused } from '#server/testing/refused.ts';
import { requireSeenBurn } from './require-seen-burn.ts';

useTestDatabase();

const { proof: signature, signedTransactionBase64: ours } = signOnSolana();
/** A burn with an authorization that no intent here has. */
const elsewhere = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) });
const CONFIRMED = { err: null, confirmationStatus: 'confirmed' };
const FAILED = { InstructionError: [0, 'Custom'] };

let attempt: BurnAttemptRow;
beforeEach(async () => {
  const { attemptId } = await signingOnSolana(harness, session);
  attempt = await attemptById(attemptId);
});

/** Has the node answer this status of the signature, and this record of its transaction. */
function show(status: object | null, landed: object | null = landedBurn(ours)): void {
  harness.solana.methods['getSignatureStatuses'] = ([asked]) => {
    const isOurs = Array.isArray(asked) && asked[0] === signature;
    return { context: { slot: 5_000 }, value: [isOurs ? status : null] };
  };
  harness.solana.methods['getTransaction'] = ([asked]) => (asked === signature ? landed : null);
}

const ask = (row: Partial<BurnAttemptRow> = {}) => requireSeenBurn(signature, { ...attempt, ...row });

describe('[R72] a signature that a user enters', () => {
  test.each(['confirmed', 'finalized'])('is taken when its burn is %s', async (confirmationStatus) => {
    show({ ...CONFIRMED, confirmationStatus });
    await expect(ask()).resolves.toBeUndefined();
  });

  test.each([
    ['does not know it', null],
    ['has not confirmed it', { ...CONFIRMED, confirmationStatus: 'processed' }],
    ['has not confirmed that it failed', { err: FAILED, confirmationStatus: 'processed' }],
  ])('is unknown while the chain %s, even where a node has its transaction', async (_what, status) => {
    show(status);
    await expect(ask()).rejects.toMatchObject(refused('burn_signature_unknown'));
  });

  test('is unknown while there is no record of what it did', async () => {
    show(CONFIRMED, null);
    await expect(ask()).rejects.toMatchObject(refused('burn_signature_unknown'));
  });
});

describe('[R82] a confirmed signature', () => {
  test('is refused when its transaction failed: nothing was burned', async () => {
    show({ ...CONFIRMED, err: FAILED });
    await expect(ask()).rejects.toMatchObject(refused('burn_reverted'));
  });

  test('is refused when its transaction burned nothing', async () => {
    show(CONFIRMED, landedBurn(ours, { burnedBaseUnits: 0n }));
    await expect(ask()).rejects.toMatchObject(refused('burn_proof_foreign'));
  });

  test('is refused when its transaction burned another amount than the attempt’s', async () => {
    show(CONFIRMED);
    const amountCents = AMOUNT_CENTS + 1;
    await expect(ask({ amountCents })).rejects.toMatchObject(refused('burn_proof_foreign'));
  });

  test('is refused when its transaction is another holder’s', async () => {
    show(CONFIRMED);
    const tokenHolder = 'So11111111111111111111111111111111111111112';
    await expect(ask({ tokenHolder })).rejects.toMatchObject(refused('burn_proof_foreign'));
  });

  test('is refused when its burn does not show for which intent', async () => {
    show(CONFIRMED, landedBurn(elsewhere));
    await expect(ask()).rejects.toMatchObject(refused('burn_unclear'));
  });
});

describe('[R72] a chain that cannot be asked', () => {
  const refuse = () => {
    throw new Error('limit exceeded');
  };

  async function expectUnreachable(cause: unknown): Promise<void> {
    const refusal = await ask().catch((error: unknown) => error);
    const fault = { code: 'chain_unreachable', values: { chainId: 'solana' } };
    expect(refusal).toMatchObject({ fault });
    expect(refusal).toHaveProperty('cause', expect.any(cause));
  }

  test('is named as the reason, and the signature is not called unknown: no node answers', async () => {
    show(CONFIRMED);
    harness.solana.isUnavailable = true;
    await expectUnreachable(ChainUnreachableError);
  });

  test.each([
    ['the node refuses its status', 'getSignatureStatuses', refuse, ChainRpcError],
    ['the node answers a status that is none', 'getSignatureStatuses', () => ({ value: [] }), ZodError],
    ['the node refuses its transaction', 'getTransaction', refuse, ChainRpcError],
    ['the node answers a transaction that is none', 'getTransaction', () => ({ slot: 5 }), ZodError],
  ])(
    'is named as the reason, and the signature is not called unknown: %s',
    async (_what, method, answer, cause) => {
      show(CONFIRMED);
      harness.solana.methods[method] = answer;
      await expectUnreachable(cause);
    },
  );

  test('is not named when something else failed', async () => {
    show(CONFIRMED, landedBurn(elsewhere));
    // The database cannot be asked whose burn it is.
    const failure = await ask({ intentId: 'no id' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(isFaultError(failure)).toBe(false);
  });
});
