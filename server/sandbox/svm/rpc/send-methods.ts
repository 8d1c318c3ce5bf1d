import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.ts';
import type { SimulationResult } from '../ledger/svm-runtime.ts';
import { describeTransactionError, type TransactionError } from '../ledger/transaction-error.ts';
import { toInnerInstructionRecord } from '../ledger/transaction-meta.ts';
import {
  hasValidSignatures,
  listAccounts,
  MalformedTransactionError,
  parseTransaction,
  type WireTransaction,
} from '../ledger/wire-transaction.ts';
import { encodeAccount } from './encode-account.ts';
import { parseInnerInstructions } from './encode-transaction.ts';
import { RpcError } from './rpc-error.ts';
import { method, requireSlot, withContext, type RpcMethods } from './rpc-method.ts';
import {
  accountEncodingSchema,
  addressSchema,
  configSchema,
  decodeBytes,
  transactionEncodingSchema,
} from './rpc-params.ts';

const MAX_AIRDROP_LAMPORTS = 100_000_000_000_000;

const simulateConfig = configSchema({
  encoding: transactionEncodingSchema.default('base58'),
  sigVerify: z.boolean().default(false),
  replaceRecentBlockhash: z.boolean().default(false),
  innerInstructions: z.boolean().default(false),
  accounts: z
    .object({
      addresses: z.array(addressSchema),
      encoding: accountEncodingSchema.default('base64'),
    })
    .optional(),
});

/** Methods that send transactions, or try them. */
export const SEND_METHODS: RpcMethods = {
  /**
   * Answers with the signature once the transaction is on disk. Sent again, it answers the same and nothing
   * runs. Without preflight a transaction that cannot land is dropped in silence, as a node does.
   */
  sendTransaction: method(
    z.tuple([
      z.string(),
      configSchema({
        encoding: transactionEncodingSchema.default('base58'),
        skipPreflight: z.boolean().default(false),
      }),
    ]),
    ({ ledger }, [encoded, config]) => {
      requireSlot(ledger, config);
      const transaction = parseParam(encoded, config.encoding);
      if (ledger.findTransaction(transaction.signature)) return transaction.signature;
      requireSignatures(transaction);
      if (!config.skipPreflight) requirePreflight(ledger, transaction);
      ledger.submit(transaction);
      return transaction.signature;
    },
  ),

  simulateTransaction: method(z.tuple([z.string(), simulateConfig]), ({ ledger }, [encoded, config]) => {
    if (config.sigVerify && config.replaceRecentBlockhash) {
      throw new RpcError('invalidParams', 'sigVerify may not be used with replaceRecentBlockhash');
    }
    const transaction = parseParam(encoded, config.encoding);
    if (config.sigVerify) requireSignatures(transaction);
    const result = ledger.simulate(transaction, { replaceBlockhash: config.replaceRecentBlockhash });
    const value = {
      ...encodeSimulation(result),
      accounts: encodeSimulatedAccounts(ledger, result, config.accounts),
      innerInstructions: config.innerInstructions ? parseInner(ledger, transaction, result) : null,
      ...(config.replaceRecentBlockhash && { replacementBlockhash: ledger.latestBlockhash('processed') }),
    };
    return withContext(ledger, config, value);
  }),

  requestAirdrop: method(
    z.tuple([addressSchema, z.number().int().positive().max(MAX_AIRDROP_LAMPORTS), configSchema({})]),
    ({ airdrop }, [address, lamports]) => airdrop(address, BigInt(lamports)),
  ),
};

function parseParam(encoded: string, encoding: 'base58' | 'base64'): WireTransaction {
  try {
    return parseTransaction(decodeBytes(encoded, encoding));
  } catch (error) {
    if (error instanceof MalformedTransactionError) throw new RpcError('invalidParams', error.message);
    throw error;
  }
}

function requireSignatures(transaction: WireTransaction): void {
  if (hasValidSignatures(transaction)) return;
  throw new RpcError('signatureVerificationFailure', 'Transaction signature verification failure');
}

function requirePreflight(ledger: Ledger, transaction: WireTransaction): void {
  const result = ledger.simulate(transaction, { replaceBlockhash: false });
  if (result.err === null) return;
  throw new RpcError('preflightFailure', preflightMessage(result.err), {
    ...encodeSimulation(result),
    accounts: null,
    innerInstructions: null,
  });
}

function preflightMessage(error: TransactionError): string {
  return `Transaction simulation failed: ${describeTransactionError(error)}`;
}

function encodeSimulation(result: SimulationResult): Record<string, unknown> {
  const { err, logs, unitsConsumed, returnData } = result;
  return {
    err,
    logs,
    unitsConsumed,
    returnData: returnData && {
      programId: returnData.programId,
      data: [returnData.data.toString('base64'), 'base64'],
    },
  };
}

/** The accounts as they would be; one that the transaction does not touch is as it is. */
function encodeSimulatedAccounts(
  ledger: Ledger,
  result: SimulationResult,
  wanted: z.output<typeof simulateConfig>['accounts'],
): unknown {
  if (!wanted || result.err !== null) return null;
  return wanted.addresses.map((address) => {
    const account = result.accounts.get(address.toBase58()) ?? ledger.findAccount(address);
    const isThere = account && account.lamports > 0n;
    return isThere ? encodeAccount(account, wanted, ledger.findAccount.bind(ledger)) : null;
  });
}

function parseInner(ledger: Ledger, transaction: WireTransaction, result: SimulationResult): unknown {
  const accounts = listAccounts(transaction, ledger.findAccount.bind(ledger));
  return parseInnerInstructions(result.innerInstructions.map(toInnerInstructionRecord), accounts);
}
