import { beforeEach, describe, expect } from 'vitest';
import { ZodError } from 'zod';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import {
  storeBurnProofRow,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { AMOUNT_CENTS, attemptOf, runJob } from '#server/testing/burns/burn-harness.ts';
import {
  attemptById,
  signOnSolana,
  SOLANA_SIGNER,
  stagedOnSolana,
} from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { landedBurn, LANDED_MINT } from '#server/testing/burns/landed-transactions.ts';
import { aStagedTransaction, authorizationAccount } from '#server/testing/burns/staged-transaction.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { classifyLanded } from './classify-landed.ts';

useTestDatabase();

const { proof: signature, signedTransactionBase64: ours } = signOnSolana();
/** The burn that is staged for another intent of the same holder. */
const theirs = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(1) });
/** A burn with an authorization that no intent here has. */
const elsewhere = aStagedTransaction(SOLANA_SIGNER, { authorization: authorizationAccount(2) });

const OTHER_MINT = 'MintMintMintMintMintMintMintMintMintMintMin';

let attempt: BurnAttemptRow;
beforeEach(async () => {
  attempt = await staged();
});

async function staged(transaction?: string): Promise<BurnAttemptRow> {
  const intent = await stagedOnSolana(harness, transaction);
  await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  const { id, unsignedTransaction } = await attemptOf(intent);
  if (unsignedTransaction === null) throw new Error('nothing is staged');
  return attemptById(id);
}

const answers =
  (answer: unknown): ChainRequest =>
  (method, [asked]) =>
    Promise.resolve(method === 'getTransaction' && asked === signature ? answer : null);
const fails =
  (error: Error): ChainRequest =>
  () =>
    Promise.reject(error);

interface Classified {
  readonly row?: Partial<BurnAttemptRow>;
  readonly amountCents?: number | null;
}

const classify = (request: ChainRequest, { row, amountCents = AMOUNT_CENTS }: Classified = {}) =>
  classifyLanded(signature, { attempt: { ...attempt, ...row }, amountCents }, request);

async function prove({ id, intentId, chainId, tokenHolder }: BurnAttemptRow, state: BurnProofRow['state']) {
  const draft = { attemptId: id, intentId, chainId, tokenHolder, proof: signature, signedTransaction: null };
  const row = await storeBurnProofRow(database(), { ...draft, nextAttemptAt: null });
  await updateBurnProof(database(), row.id, { state });
}

describe('[R71] a transaction that the chain has executed', () => {
  test('is this burn when it ran the staged call and burned', async () => {
    expect(await classify(answers(landedBurn(ours)))).toBe('own');
  });

  test('is this burn by the staged call alone where the amount is not known', async () => {
    const landed = answers(landedBurn(ours, { burnedBaseUnits: 1n }));
    expect(await classify(landed, { amountCents: null })).toBe('own');
    expect(await classify(landed)).toBe('foreign');
  });

  test('[R82] is foreign when it failed', async () => {
    const landed = landedBurn(ours) as { meta: object };
    const failed = { ...landed, meta: { ...landed.meta, err: { InstructionError: [0, 'Custom'] } } };
    expect(await classify(answers(failed))).toBe('foreign');
  });

  test('[R82] is foreign when it burned nothing', async () => {
    expect(await classify(answers(landedBurn(ours, { burnedBaseUnits: 0n })))).toBe('foreign');
  });

  test.each([
    ['nothing', null],
    ['nothing that can be read', 'AAAA'],
  ])('[R82] is foreign where %s was staged', async (_what, unsignedTransaction) => {
    expect(await classify(answers(landedBurn(ours)), { row: { unsignedTransaction } })).toBe('foreign');
  });
});

describe('a signature of which the chain has no record', () => {
  test.each([
    ['a burn', {}],
    ['nothing', { unsignedTransaction: null }],
  ])('is unknown, where %s was staged', async (_what, row) => {
    expect(await classify(answers(null), { row })).toBe('unknown');
  });
});

describe('[R82] a burn of the amount that does not show for which intent', () => {
  const landed = answers(landedBurn(elsewhere));

  test('is unclear', async () => {
    expect(await classify(landed)).toBe('unclear');
  });

  test('is unclear of the token that was staged, and foreign of another one, which anyone can burn', async () => {
    expect(await classify(landed, { row: { stagedMint: LANDED_MINT } })).toBe('unclear');
    expect(await classify(landed, { row: { stagedMint: OTHER_MINT } })).toBe('foreign');
    expect(await classify(answers(landedBurn(ours)), { row: { stagedMint: OTHER_MINT } })).toBe('own');
  });

  test.each(['mined', 'accepted', 'escalated'] as const)(
    'is foreign when it is the proof of another intent, which is %s',
    async (state) => {
      await prove(await staged(theirs), state);
      expect(await classify(landed)).toBe('foreign');
    },
  );

  test('is unclear when it is a proof of this intent', async () => {
    await prove(attempt, 'mined');
    expect(await classify(landed)).toBe('unclear');
  });

  test('is unclear while the chain has not shown it to be the burn of another intent', async () => {
    await prove(await staged(theirs), 'stored');
    expect(await classify(landed)).toBe('unclear');
  });

  test('is foreign when it ran what was staged for another intent', async () => {
    await staged(theirs);
    expect(await classify(answers(landedBurn(theirs)))).toBe('foreign');
  });

  test('is unclear when what was staged for another intent cannot be read', async () => {
    const other = await staged(theirs);
    await updateBurnAttempt(database(), other.id, { unsignedTransaction: 'AAAA' });
    expect(await classify(answers(landedBurn(theirs)))).toBe('unclear');
  });
});

describe('[R82] a transaction that cannot be read', () => {
  const ofLaterVersion = new ChainRpcError(-32_015, 'Transaction version (1) is not supported');
  const unreadable = { ...landedBurn(ours), transaction: ['AAAA', 'base64'] };

  test.each([
    ['nodes do not decode its version', fails(ofLaterVersion)],
    ['its bytes are no transaction', answers(unreadable)],
  ])('is unclear, never another’s: %s', async (_what, request) => {
    expect(await classify(request)).toBe('unclear');
    expect(await classify(request, { row: { unsignedTransaction: null } })).toBe('unclear');
  });

  test.each([
    ['the node refuses', new ChainRpcError(-32_005, 'limit exceeded')],
    ['the node answers a code that is not of versions', new ChainRpcError(32_015, 'failed')],
    ['there is no answer', new ChainUnreachableError('no answer')],
    ['what failed was not the node', Object.assign(new Error('failed'), { code: -32_015 })],
  ])('is nothing yet, and is asked for again: %s', async (_what, error) => {
    await expect(classify(fails(error))).rejects.toBe(error);
  });

  test('is nothing yet when the answer is none', async () => {
    await expect(classify(answers({ slot: 5 }))).rejects.toBeInstanceOf(ZodError);
  });
});
