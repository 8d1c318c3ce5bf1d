import { beforeEach, describe, expect, vi } from 'vitest';
import { ChainRpcError, ChainUnreachableError, type ChainRequest } from '#lib/chains/chain-request.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import {
  storeBurnProofRow,
  updateBurnProof,
  type BurnProofRow,
} from '#server/store/burns/burn-proofs-repository.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { insertMarks } from '#server/store/burns/burn-authorizations-repository.ts';
import { database } from '#server/store/database.ts';
import { AMOUNT_CENTS, burnLog, burnReceipt, HOLDER, TOKEN } from '#server/testing/burns/burn-harness.ts';
import { attemptById, hash, readyOnEvm, type StartedBurn } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { minedReceiptSchema, minedTransactionSchema } from '#lib/evm/mined-receipt.ts';
import { classifyReceipt } from './classify-receipt.ts';
import { UnprovenBurnError } from './unproven-burn-error.ts';

useTestDatabase();

const OTHER_CONTRACT = '0x27b1fdb04752bbc536007a920d24acb045561c26';
/** A call of which nothing shows what it carries: the number of one that waits in a multisig. */
const QUEUED = '0x11223344';
const proof = hash(1);

let own: StartedBurn;
let attempt: BurnAttemptRow;
let call: string;
beforeEach(async () => {
  own = await readyOnEvm(harness, session);
  attempt = await attemptById(own.attemptId);
  call = attempt.authorization?.data ?? '';
});

async function prove({ attemptId }: StartedBurn, state: BurnProofRow['state']): Promise<BurnProofRow> {
  const { intentId, chainId, tokenHolder } = await attemptById(attemptId);
  const draft = { attemptId, intentId, chainId, tokenHolder, proof, signedTransaction: null };
  const row = await storeBurnProofRow(database(), { ...draft, nextAttemptAt: null });
  await updateBurnProof(database(), row.id, { state });
  return row;
}

const FAILED = { status: '0x0', blockNumber: '0x1', logs: [] };
const HAD_AT_UNIX = 1_700_000_000;
/** The intent was created after the block of all receipts. */
const LATER = new Date((HAD_AT_UNIX + 3_600) * 1000);
const FORGOTTEN = new ChainRpcError(-32_000, 'missing trie node 3c0de');

/** Before the block in which everything here is mined. */
const BEFORE = '0x0';

/**
 * A node where the authorized call ran before that block and is refused in this way since, with what else is
 * asked of a block.
 */
function nodeThat(
  refuses: ChainRpcError = new ChainRpcError(3, 'execution reverted'),
  { balance = 10n ** 12n, timeUnix = HAD_AT_UNIX } = {},
) {
  return (method: string, params: readonly unknown[]): Promise<unknown> => {
    const quantity = toQuantity(timeUnix);
    if (method === 'eth_getBlockByNumber') return Promise.resolve({ number: '0x1', timestamp: quantity });
    const isCall = JSON.stringify(params).includes(call);
    if (isCall && params[1] === BEFORE) return Promise.resolve('0x');
    return isCall ? Promise.reject(refuses) : Promise.resolve(`0x${toWord(balance)}`);
  };
}
const reverts: ChainRequest = (...asked) => nodeThat()(...asked);
const poor = nodeThat(undefined, { balance: 0n });

/** What a node answers of it, and what else differs. */
interface Mined {
  readonly receipt?: object;
  readonly transaction?: { readonly to: string | null; readonly input: string } | null;
  readonly row?: Partial<BurnAttemptRow>;
  readonly amountCents?: number | null;
  readonly request?: ChainRequest;
  readonly createdAt?: Date;
}

/** What a mined transaction is that had no events and called what was authorized, where only this differs. */
async function classify(mined: Mined = {}) {
  const { receipt = withLogs(), row, amountCents = AMOUNT_CENTS, request = reverts } = mined;
  const { createdAt = new Date(HAD_AT_UNIX * 1000) } = mined;
  const { transaction = { to: TOKEN, input: call } } = mined;
  const facts = { attempt: { ...attempt, ...row }, amountCents, createdAt };
  const watched = { proof: await prove(own, 'stored'), ...facts };
  const answered = {
    receipt: minedReceiptSchema.parse(receipt),
    transaction: minedTransactionSchema.nullable().parse(transaction),
  };
  return classifyReceipt(answered, watched, request);
}

const withLogs = (...logs: readonly object[]) => ({ status: '0x1', blockNumber: '0x1', logs });

/** A burn of the amount by the holder, and what the token said beside it: the words of this call. */
function burnThatNames(said: string): object {
  return withLogs(burnLog(), { address: TOKEN, topics: [hash(9)], data: `0x${said.slice(10)}` });
}

describe('[R82] a mined transaction with the very call that was authorized', () => {
  test('burned, though the node has no events of it', async () => {
    expect(await classify()).toBe('burned');
  });

  test.each([
    ['small letters', (text: string) => text.toLowerCase()],
    ['capitals', (text: string) => `0x${text.slice(2).toUpperCase()}`],
  ])('burned, in %s', async (_what, write) => {
    expect(await classify({ transaction: { to: write(TOKEN), input: write(call) } })).toBe('burned');
    const { authorization } = attempt;
    if (!authorization) throw new Error('no authorization');
    const row = { authorization: { ...authorization, to: write(TOKEN), data: write(call) } };
    expect(await classify({ row })).toBe('burned');
  });

  test('burned, where the amount of the order is not known', async () => {
    expect(await classify({ amountCents: null })).toBe('burned');
  });

  test('burned nothing when it failed', async () => {
    expect(await classify({ receipt: FAILED })).toBe('reverted');
  });

  test('burned nothing when another contract that carried it failed', async () => {
    const transaction = { to: OTHER_CONTRACT, input: `${QUEUED}${call.slice(2)}00` };
    expect(await classify({ receipt: FAILED, transaction })).toBe('reverted');
  });

  test('is not said to have failed where another transaction did', async () => {
    expect(await classify({ receipt: FAILED, transaction: { to: OTHER_CONTRACT, input: '0x' } })).toBe(
      'foreign',
    );
    expect(await classify({ receipt: FAILED, transaction: { to: TOKEN, input: QUEUED } })).toBe('foreign');
    expect(await classify({ receipt: FAILED, row: { authorization: null } })).toBe('foreign');
  });

  test.each([
    ['a failure', { receipt: FAILED }],
    ['a success without events', {}],
    ['a success of an order whose amount is not known', { amountCents: null }],
    ['a burn by an account with nothing left', { receipt: withLogs(burnLog()), request: poor }],
  ])(
    'is nothing yet, and not to be submitted, when the node has the receipt of %s and not the transaction',
    async (_what, mined) => {
      await expect(classify({ ...mined, transaction: null })).rejects.toThrow(UnprovenBurnError);
    },
  );

  test('is foreign when it went to another contract', async () => {
    expect(await classify({ transaction: { to: OTHER_CONTRACT, input: call } })).toBe('foreign');
  });

  test('is foreign when it created a contract', async () => {
    expect(await classify({ transaction: { to: null, input: call } })).toBe('foreign');
  });

  test('may be the burn of an attempt without an authorization where it burned the amount', async () => {
    const row = { authorization: null };
    const receipt = burnThatNames(call);
    await expect(classify({ receipt, row })).rejects.toThrow(UnprovenBurnError);
    await updateBurnAttempt(database(), attempt.id, { tokenHolder: OTHER_CONTRACT });
    expect(await classify({ receipt, row })).toBe('foreign');
    // No attempt of the intent has one.
    await updateBurnAttempt(database(), attempt.id, row);
    expect(await classify({ receipt, row })).toBe('unknown');
    expect(await classify({ receipt, row, createdAt: LATER })).toBe('foreign');
    expect(await classify({ receipt, row, transaction: null })).toBe('unknown');
    expect(await classify({ row })).toBe('foreign');
    expect(await classify({ receipt: burnReceipt({ amountBaseUnits: 9_999_999n }), row })).toBe('foreign');
    expect(await classify({ receipt: burnReceipt({ holder: OTHER_CONTRACT }), row })).toBe('foreign');
    await prove(await readyOnEvm(harness, session), 'mined');
    expect(await classify({ receipt, row })).toBe('foreign');
  });
});

describe('[R70] a mined transaction with another call', () => {
  const transaction = { to: OTHER_CONTRACT, input: QUEUED };

  test('is foreign when the token burned nothing in it', async () => {
    expect(await classify({ transaction })).toBe('foreign');
    expect(await classify({ transaction: { to: TOKEN, input: QUEUED } })).toBe('foreign');
  });

  test('burned when the token’s events name this burn, whether or not the node has the transaction', async () => {
    await readyOnEvm(harness, session);
    const receipt = burnThatNames(call);
    expect(await classify({ receipt, transaction })).toBe('burned');
    expect(await classify({ receipt, transaction: null })).toBe('burned');
  });

  test('[R82] is not known by a name while no other intent’s call shows which names all calls have', async () => {
    const receipt = burnThatNames(call);
    const running: ChainRequest = (method, ...rest) =>
      method === 'eth_call' ? Promise.resolve('0x') : nodeThat()(method, ...rest);
    expect(await classify({ receipt, transaction, request: running })).toBe('foreign');
    // It left nothing in the wallet, so why the call is refused is not known.
    expect(await classify({ receipt, transaction, request: poor })).toBe('presumed');
    expect(await classify({ receipt: burnReceipt(), transaction, request: poor })).toBe('foreign');
    const later: ChainRequest = (method, params) => {
      const asked =
        method === 'eth_call' && params[1] !== '0x1' && !JSON.stringify(params).includes(BALANCE_OF);
      if (method === 'eth_getBlockByNumber' && params[0] === 'latest')
        return Promise.resolve({ number: '0x9', timestamp: toQuantity(HAD_AT_UNIX) });
      return asked ? Promise.resolve('0x') : poor(method, params);
    };
    expect(await classify({ receipt, transaction, request: later })).toBe('foreign');
    const late = nodeThat(undefined, { balance: 0n, timeUnix: attempt.authorization?.expiresAt ?? 0 });
    expect(await classify({ receipt, transaction, request: late })).toBe('foreign');
    const limited = nodeThat(new ChainRpcError(-32_005, 'too many requests'));
    await expect(classify({ receipt, transaction, request: limited })).rejects.toThrow(UnprovenBurnError);
    await readyOnEvm(harness, session);
    expect(await classify({ receipt, transaction, request: running })).toBe('burned');
  });

  test.each([
    ['', undefined],
    [', also before the intent was created by the clock of the service', LATER],
  ])('burned when it carried the call%s', async (_when, createdAt) => {
    const carrying = { ...transaction, input: `${QUEUED}${call.slice(2)}00` };
    const mined = { receipt: withLogs(burnLog()), transaction: carrying };
    expect(await classify({ ...mined, ...(createdAt && { createdAt }) })).toBe('burned');
  });

  test('[R82] is foreign where only a name says so, and it was mined before the intent was created', async () => {
    await readyOnEvm(harness, session);
    const receipt = burnThatNames(call);
    expect(await classify({ receipt, transaction, createdAt: LATER })).toBe('foreign');
  });

  test('[R82] is foreign when the token’s events name the burn of another intent', async () => {
    const other = await readyOnEvm(harness, session);
    const { authorization } = await attemptById(other.attemptId);
    const receipt = burnThatNames(authorization?.data ?? '');
    expect(await classify({ receipt, transaction })).toBe('foreign');
  });

  test.each([
    ['another amount', burnReceipt({ amountBaseUnits: 9_999_999n })],
    ['the tokens of another holder', burnReceipt({ holder: OTHER_CONTRACT })],
  ])('is foreign when it burned %s', async (_what, { logs }) => {
    expect(await classify({ receipt: withLogs(...logs), transaction })).toBe('foreign');
  });

  test('is foreign, whatever it burned, where the amount of the order is not known', async () => {
    const receipt = burnThatNames(call);
    expect(await classify({ receipt, transaction, amountCents: null })).toBe('foreign');
  });
});

describe('[R82] a mined transaction that does not show for which intent it burned', () => {
  const unclear = { receipt: withLogs(burnLog()), transaction: { to: OTHER_CONTRACT, input: QUEUED } };

  test('is presumed to be this burn once the authorized call cannot run any more', async () => {
    const request = vi.fn(reverts);
    expect(await classify({ ...unclear, request })).toBe('presumed');
    const asked = { from: HOLDER, to: TOKEN, data: call, value: '0x0' };
    expect(request.mock.calls).toContainEqual(['eth_call', [asked, '0x1']]);
  });

  test('is foreign where the authorized call was refused before it, too: an earlier one has burned', async () => {
    const spent: ChainRequest = (method, params) =>
      reverts(method, [params[0], params[1] === BEFORE ? '0x1' : params[1]]);
    expect(await classify({ ...unclear, request: spent })).toBe('foreign');
    const paused: ChainRequest = (method, params) =>
      params[1] === BEFORE
        ? nodeThat(new ChainRpcError(3, 'execution reverted: not yet'))(method, [params[0], '0x1'])
        : reverts(method, params);
    expect(await classify({ ...unclear, request: paused })).toBe('presumed');
    const gone: ChainRequest = (method, params) =>
      params[1] === BEFORE ? Promise.reject(FORGOTTEN) : reverts(method, params);
    expect(await classify({ ...unclear, request: gone })).toBe('presumed');
    const short: ChainRequest = (method, params) =>
      params[1] === BEFORE
        ? nodeThat(undefined, { balance: 0n })(method, [params[0], '0x1'])
        : reverts(method, params);
    expect(await classify({ ...unclear, request: short })).toBe('presumed');
  });

  test('is presumed by a name, or nothing yet, where the node has the state of its block no more', async () => {
    const names = { ...unclear, receipt: burnThatNames(call) };
    const forgetful =
      (isRefusedNow: boolean): ChainRequest =>
      (method, params) => {
        if (method !== 'eth_call')
          return Promise.resolve({
            number: params[0] === 'latest' ? '0x99' : '0x1',
            timestamp: toQuantity(HAD_AT_UNIX),
          });
        if (params[1] !== '0x99') return Promise.reject(FORGOTTEN);
        return isRefusedNow ? reverts(method, params) : Promise.resolve('0x');
      };
    expect(await classify({ ...names, request: forgetful(true) })).toBe('presumed');
    expect(await classify({ ...names, request: forgetful(true), createdAt: LATER })).toBe('foreign');
    await expect(classify({ ...unclear, request: forgetful(true) })).rejects.toThrow(UnprovenBurnError);
    expect(await classify({ ...names, request: forgetful(false) })).toBe('foreign');
    expect(await classify({ ...unclear, request: forgetful(false) })).toBe('foreign');
  });

  test('is foreign where it was mined before the intent was created', async () => {
    expect(await classify({ ...unclear, createdAt: LATER })).toBe('foreign');
  });

  test('is foreign while the authorized call would still burn', async () => {
    const request: ChainRequest = (method, params) =>
      method === 'eth_call' ? Promise.resolve('0x') : reverts(method, params);
    expect(await classify({ ...unclear, request })).toBe('foreign');
  });

  test('is not known by a constant that all calls have, short as it is, nor by what all calls of its holder have', async () => {
    const short = '4f4646'.padEnd(64, '0');
    const ofHolder = HOLDER.slice(2).padEnd(64, '0');
    const { authorization } = attempt;
    if (!authorization) throw new Error('no authorization');
    for (const rival of ['none', 'of another holder', 'of this holder'] as const) {
      if (rival !== 'none') {
        const other = await attemptById((await readyOnEvm(harness, session)).attemptId);
        if (rival === 'of another holder')
          await updateBurnAttempt(database(), other.id, { tokenHolder: OTHER_CONTRACT });
      }
      for (const word of rival === 'of this holder' ? [short] : [short, ofHolder]) {
        const row = { authorization: { ...authorization, data: call + word } };
        const shared = { ...unclear, row, receipt: burnThatNames(`${QUEUED}${word}`) };
        const running: ChainRequest = (method, params) =>
          method === 'eth_call' ? Promise.resolve('0x') : reverts(method, params);
        expect(await classify({ ...shared, request: running })).toBe('foreign');
      }
    }
  });

  test.each(['first', 'second'] as const)(
    'is foreign where the token’s events name only what the call of another holder’s intent has, too, and it was the %s to have it',
    async (place) => {
      const organization = 'c7'.repeat(32);
      await readyOnEvm(harness, session);
      const other = await attemptById((await readyOnEvm(harness, session)).attemptId);
      await updateBurnAttempt(database(), other.id, { tokenHolder: OTHER_CONTRACT });
      for (const one of place === 'first' ? [attempt, other] : [other, attempt]) {
        await database().transaction((tx) => insertMarks(tx, one, [`word:${organization}`]));
      }
      const { authorization } = attempt;
      if (!authorization) throw new Error('no authorization');
      const row = { authorization: { ...authorization, data: call + organization } };
      const shared = { ...unclear, row, receipt: burnThatNames(`${QUEUED}${organization}`) };
      expect(await classify({ ...shared, request: poor })).toBe('foreign');
      expect(await classify({ ...shared, receipt: burnThatNames(call), request: poor })).toBe('burned');
    },
  );

  test.each([
    ['for the balance', nodeThat(new ChainRpcError(3, 'ERC20: burn amount exceeds balance'))],
    ['for a pause', nodeThat(new ChainRpcError(3, 'execution reverted: Pausable: paused'))],
    ['for the holder', nodeThat(new ChainRpcError(3, 'execution reverted: not whitelisted'))],
    ['without a reason, with too few tokens left', nodeThat(undefined, { balance: 1n })],
    ['without a reason, after its end', nodeThat(undefined, { timeUnix: 4_102_444_800 })],
  ])('is foreign while the authorized call is only refused %s', async (_what, request) => {
    expect(await classify({ ...unclear, request })).toBe('foreign');
  });

  test.each([
    ['does not run it', new ChainRpcError(-32_005, 'limit exceeded')],
    ['is not there', new ChainUnreachableError('no answer')],
  ])('is nothing yet, and not to be submitted, when the node %s', async (_what, cause) => {
    const classifying = classify({ ...unclear, request: () => Promise.reject(cause) });
    await expect(classifying).rejects.toThrow(UnprovenBurnError);
  });

  test.each(['mined', 'accepted', 'escalated'] as const)(
    'is foreign when it is the proof of another intent, which is %s',
    async (state) => {
      await prove(await readyOnEvm(harness, session), state);
      expect(await classify(unclear)).toBe('foreign');
    },
  );

  test.each(['stored', 'dropped', 'reverted'] as const)(
    'is presumed when another intent has its hash, but only as one that is %s',
    async (state) => {
      await prove(await readyOnEvm(harness, session), state);
      expect(await classify(unclear)).toBe('presumed');
    },
  );
});

describe('[R82] what a node answers of a mined transaction', () => {
  test.each([
    ['nothing', {}],
    ['no status', { blockNumber: '0x1', logs: [] }],
    ['a status that is neither success nor failure', { status: '0x2', blockNumber: '0x1', logs: [] }],
    ['no events', { status: '0x1', blockNumber: '0x1' }],
    ['no block', { status: '0x1', logs: [] }],
    [
      'events that were withdrawn',
      { status: '0x1', blockNumber: '0x1', logs: [{ ...burnLog(), removed: true }] },
    ],
  ])('is no receipt: %s', (_what, answer) => {
    expect(minedReceiptSchema.safeParse(answer).success).toBe(false);
  });

  test.each([
    ['nothing', {}],
    ['no recipient', { input: '0x' }],
    ['no input', { to: TOKEN }],
  ])('is no transaction: %s', (_what, answer) => {
    expect(minedTransactionSchema.safeParse(answer).success).toBe(false);
  });
});
