import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { storeBurnProofRow, updateBurnProof } from '#server/store/burns/burn-proofs-repository.ts';
import { reopenElsewhere } from '#server/store/burns/uncompared-hashes-repository.ts';
import { database } from '#server/store/database.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  burnLog,
  burnReceipt,
  HOLDER,
  offrampOn,
  runJob,
  serviceSays,
  TOKEN,
} from './burn-harness.ts';
import { hash } from './burn-steps.ts';
import { harness, session } from './burn-test.ts';

/** Far past the blocks in which an authorization is searched for since it came. */
const HEIGHT = 10_000;
const BURNED_AT = 4_000;
const BLOCK_SECONDS = 2;

/** A receipt of the block of the burn. */
export const burnedReceipt = () => ({ ...burnReceipt(), blockNumber: `0x${BURNED_AT.toString(16)}` });

/** An offramp created this long ago, whose burn is in a block of the time since; nothing is stored of it. */
export async function burnedBefore(createdSecondsAgo: number, input?: string) {
  harness.height = HEIGHT;
  const { methods } = harness.evm;
  const createdAt = new Date((harness.timeUnix - createdSecondsAgo) * 1000).toISOString();
  const intent = await offrampOn(harness, 'base', { createdAt });
  const { data } = anAuthorization(harness);
  methods['eth_getBlockByNumber'] = ([block]) => {
    const number = block === 'latest' ? harness.height : Number(block);
    const timestamp = harness.timeUnix - (HEIGHT - number) * BLOCK_SECONDS;
    return { number: `0x${number.toString(16)}`, timestamp: `0x${timestamp.toString(16)}` };
  };
  methods['eth_getLogs'] = ([filter]) => {
    const { fromBlock, toBlock } = filter as { fromBlock: string; toBlock: string };
    const isIn = Number(fromBlock) <= BURNED_AT && BURNED_AT <= Number(toBlock);
    return isIn ? [{ ...burnLog(), transactionHash: hash(1) }] : [];
  };
  methods['eth_getTransactionByHash'] = () => ({
    to: TOKEN,
    from: HOLDER,
    nonce: '0x7',
    input: input ?? data,
  });
  methods['eth_getTransactionReceipt'] = () => burnedReceipt();
  return intent;
}

/** The service says of an intent that this authorization was issued for it, and the mirror has read that. */
export const issuedTo = (intent: Intent, facts: Partial<BurnAuthorization> = {}) =>
  serviceSays(harness, intent, {
    metadata: { ...intent.metadata, evmBurnGrant: anAuthorization(harness, facts) },
  });
/** The wallet has nothing left. */
export const emptyWallet = () => {
  harness.evm.methods['eth_call'] = ([call]) => {
    if (JSON.stringify(call).includes(BALANCE_OF)) return `0x${toWord(0n)}`;
    throw new Error('execution reverted');
  };
};

/** The words of a call, as an event has them. */
export const wordsOf = (call: string) => `0x${call.slice(10)}`;
export const sinceBurn = (HEIGHT - BURNED_AT) * BLOCK_SECONDS;
export const prepareOnce = async (intent: { readonly id: string }, expiresAt = harness.timeUnix + 300) => {
  harness.onPrepare = () => ({
    status: 200,
    body: { status: 'ready', burn: anAuthorization(harness, { expiresAt }) },
  });
  await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
};

/** An attempt that ends because the service answers no authorization. */
export async function startUnanswered({ id: intentId }: Pick<Intent, 'id'>): Promise<string> {
  harness.onPrepare = () => ({ status: 200, body: { status: 'preparing' } });
  const { attemptId } = await startAttempt({ intentId, tokenHolder: HOLDER, session });
  await runJob(prepareBurns, 15);
  return attemptId;
}

/** A transaction becomes another offramp's proof. */
export async function proveForAnother(proof: string): Promise<void> {
  const other = await offrampOn(harness, 'base');
  const attemptId = await startUnanswered(other);
  await updateBurnAttempt(database(), attemptId, { state: 'accepted', nextAttemptAt: null });
  const of = { attemptId, intentId: other.id, chainId: 'base', tokenHolder: HOLDER, proof } as const;
  const row = { ...of, signedTransaction: null, nextAttemptAt: null };
  const { id } = await storeBurnProofRow(database(), row);
  await updateBurnProof(database(), id, { state: 'accepted', nextAttemptAt: null });
  await reopenElsewhere(database(), row);
}
