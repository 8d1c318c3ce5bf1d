import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { ZodError } from 'zod';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import { ODD_RECEIPTS, ODD_SOLANA_ERRORS } from '#lib/chains/testing/odd-answers.ts';
import { transferLog } from '#lib/evm/testing/transfer-log.ts';
import { ZERO_ADDRESS, type EvmLog } from '#lib/evm/token-logs.ts';
import { stageBurn, toStagedBase64 } from '#lib/solana/testing/fake-chain.ts';
import { NUMBERED_ADDRESSES, numberedKey } from '#lib/solana/testing/numbered-keys.ts';
import { readMints } from './read-mints.ts';

const HASH = `0x${'ab'.repeat(32)}`;
const [TOKEN, OTHER_TOKEN, WALLET, OTHER] = ['a1', 'a2', 'b1', 'b2'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string];
const evm = { chainId: 'base', transactionId: HASH, token: TOKEN.toUpperCase().replace('0X', '0x') } as const;

function evmNode(receipt: object | null) {
  return answerWith({
    eth_getTransactionReceipt: () => receipt,
    eth_getBlockByNumber: ([number]) => ({ number, timestamp: '0x64' }),
  });
}

const readEvm = (logs: readonly EvmLog[], status = '0x1') =>
  readMints({ ...evm, destination: WALLET }, evmNode({ status, blockNumber: '0x7', logs }));

test.each<[string, readonly EvmLog[], readonly bigint[]]>([
  ['the token to the wallet', [transferLog(TOKEN, ZERO_ADDRESS, WALLET, 50n)], [50n]],
  ['it twice', [1n, 2n].map((amount) => transferLog(TOKEN, ZERO_ADDRESS, WALLET, amount)), [1n, 2n]],
  ['none of it', [transferLog(TOKEN, ZERO_ADDRESS, WALLET, 0n)], []],
  ['another token', [transferLog(OTHER_TOKEN, ZERO_ADDRESS, WALLET, 50n)], []],
  ['to another wallet', [transferLog(TOKEN, ZERO_ADDRESS, OTHER, 50n)], []],
  ['nothing, but moved tokens', [transferLog(TOKEN, OTHER, WALLET, 50n)], []],
  ['nothing', [], []],
])('on EVM, of a transaction that minted %s', async (_what, logs, amountsBaseUnits) => {
  expect(await readEvm(logs)).toEqual({ amountsBaseUnits, minedAtMs: 100_000 });
});

test('on EVM, a transaction that reverted has minted nothing, and one in no block is not found', async () => {
  const log = transferLog(TOKEN, ZERO_ADDRESS, WALLET, 50n);
  expect(await readEvm([log], '0x0')).toEqual({ amountsBaseUnits: [], minedAtMs: 100_000 });
  const asked = { ...evm, destination: WALLET };
  expect(await readMints(asked, evmNode(null))).toBeUndefined();
  expect(await readMints(asked, evmNode({ status: '0x1', blockNumber: null, logs: [log] }))).toBeUndefined();
});

test.each(ODD_RECEIPTS)('on EVM, nothing is read from a receipt with %s', async (_what, receipt) => {
  await expect(readMints({ ...evm, destination: WALLET }, evmNode(receipt))).rejects.toThrow(ZodError);
});

test('on EVM, a log of a block that was undone is refused', async () => {
  const removed = { ...transferLog(TOKEN, ZERO_ADDRESS, WALLET, 50n), removed: true };
  await expect(readEvm([removed])).rejects.toThrow(ZodError);
});

const { holder: wallet, tokenAccount, mint, authorization, program } = NUMBERED_ADDRESSES;
const solana = { chainId: 'solana', transactionId: 'signature', token: mint, destination: wallet } as const;
const message = stageBurn(
  {
    ...{ holder: wallet, tokenAccount, mint, authorization, program },
    stagedBlockhash: numberedKey(8),
    freshBlockhash: numberedKey(9),
  },
  Uint8Array.of(1),
  0,
);
const indexOf = (address: string) => message.accountKeys.indexOf(address);
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

/** What a program calls the token program with: to mint this much. */
function mintCall(amount: bigint, { kind = 7, accounts = [mint, tokenAccount] } = {}) {
  const data = new Uint8Array(kind === 14 ? 10 : 9);
  data[0] = kind;
  new DataView(data.buffer).setBigUint64(1, amount, true);
  return { accounts: accounts.map(indexOf), data: bs58.encode(data), stackHeight: 2 };
}

const balance = (owner: string, address: string, amount: string, token = mint) => ({
  ...{ accountIndex: indexOf(address), mint: token, owner },
  uiTokenAmount: { amount },
});

function readSolana(calls: readonly object[] | null, meta: object = {}) {
  const loaded = { writable: [tokenProgram], readonly: [] };
  const programIdIndex = message.accountKeys.length;
  const innerInstructions = calls && [
    { index: 0, instructions: calls.map((call) => ({ programIdIndex, ...call })) },
  ];
  return readMints(
    solana,
    answerWith({
      getTransaction: () => ({
        ...{ transaction: [toStagedBase64(message), 'base64'], blockTime: 100 },
        meta: {
          ...{ err: null, innerInstructions, loadedAddresses: loaded },
          preTokenBalances: [],
          postTokenBalances: [balance(wallet, tokenAccount, '50')],
          ...meta,
        },
      }),
    }),
  );
}

test.each<[string, readonly object[], readonly bigint[], object?]>([
  ['the token to the wallet', [mintCall(50n)], [50n]],
  ['it by the checked instruction', [mintCall(50n, { kind: 14 })], [50n]],
  ['it twice', [mintCall(1n), mintCall(2n)], [1n, 2n]],
  ['nothing, but burned', [mintCall(50n, { kind: 8 })], []],
  ['another token', [mintCall(50n, { accounts: [authorization, tokenAccount] })], []],
  [
    'to an account that is not the wallet’s',
    [mintCall(50n)],
    [],
    { postTokenBalances: [balance(program, tokenAccount, '50')] },
  ],
  ['nothing', [], []],
])('on Solana, of a transaction that minted %s', async (_what, calls, amountsBaseUnits, meta) => {
  expect(await readSolana(calls, meta)).toEqual({ amountsBaseUnits, minedAtMs: 100_000 });
});

test.each<[string, readonly bigint[], object]>([
  ['the wallet got and no one lost', [50n], {}],
  [
    'another account lost',
    [],
    {
      preTokenBalances: [balance(program, authorization, '50')],
      postTokenBalances: [balance(wallet, tokenAccount, '50'), balance(program, authorization, '0')],
    },
  ],
  ['are of another token', [], { postTokenBalances: [balance(wallet, tokenAccount, '50', program)] }],
])('on Solana, of a node that does not record calls: tokens that %s', async (_what, amounts, meta) => {
  expect(await readSolana(null, meta)).toEqual({ amountsBaseUnits: amounts, minedAtMs: 100_000 });
});

test('on Solana, a transaction that failed has minted nothing, and one without a record is not found', async () => {
  const failed = { err: { InstructionError: [0, 'Custom'] } };
  expect(await readSolana([mintCall(50n)], failed)).toEqual({ amountsBaseUnits: [], minedAtMs: 100_000 });
  expect(await readMints(solana, answerWith({ getTransaction: () => null }))).toBeUndefined();
});

test.each(ODD_SOLANA_ERRORS)('on Solana, nothing is read from a record with %s', async (_what, meta) => {
  const request = answerWith({
    getTransaction: () => ({ transaction: [toStagedBase64(message), 'base64'], meta }),
  });
  await expect(readMints(solana, request)).rejects.toThrow(ZodError);
});
