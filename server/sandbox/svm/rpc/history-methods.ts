import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.ts';
import { STATUS_CACHE_SLOTS } from '../ledger/slots.ts';
import type { TransactionRecord } from '../ledger/transaction-record.ts';
import { parseTransaction } from '../ledger/wire-transaction.ts';
import { encodeTransactionRecord } from './encode-transaction.ts';
import { RpcError } from './rpc-error.ts';
import { method, requireSlot, withContext, type RpcMethods } from './rpc-method.ts';
import { addressSchema, configSchema, signatureSchema } from './rpc-params.ts';

const MAX_STATUSES = 256;
const MAX_SIGNATURES = 1000;
const encodingSchema = z.enum(['json', 'jsonParsed', 'base58', 'base64']);

/** Methods about transactions that landed. */
export const HISTORY_METHODS: RpcMethods = {
  getSignatureStatuses: method(
    z.tuple([
      z.array(signatureSchema).max(MAX_STATUSES),
      configSchema({ searchTransactionHistory: z.boolean().default(false) }),
    ]),
    ({ ledger }, [signatures, { searchTransactionHistory }]) => {
      const oldestSlot = searchTransactionHistory ? 0 : ledger.slotAt('processed') - STATUS_CACHE_SLOTS;
      const statuses = signatures
        .map((signature) => ledger.findTransaction(signature))
        .map((record) => (record && record.slot >= oldestSlot ? toStatus(ledger, record) : null));
      return withContext(ledger, { commitment: 'processed' }, statuses);
    },
  ),

  getSignaturesForAddress: method(
    z.tuple([
      addressSchema,
      configSchema({
        limit: z.number().int().min(1).max(MAX_SIGNATURES).default(MAX_SIGNATURES),
        before: signatureSchema.optional(),
        until: signatureSchema.optional(),
      }),
    ]),
    ({ ledger }, [address, config]) => {
      requireDepth(config.commitment);
      requireSlot(ledger, config);
      return ledger.listTransactionsOf(address.toBase58(), config).map((record) => ({
        signature: record.signature,
        slot: record.slot,
        err: record.meta.err,
        memo: null,
        blockTime: record.blockTimeUnix,
        confirmationStatus: ledger.commitmentOf(record.slot),
      }));
    },
  ),

  // Nothing is ever deleted.
  getFirstAvailableBlock: method(z.tuple([]), () => 0),

  getTransaction: method(
    z.tuple([
      signatureSchema,
      z.union([
        // Old clients give the encoding alone.
        encodingSchema.transform((encoding) => ({
          commitment: 'finalized' as const,
          encoding,
          maxSupportedTransactionVersion: undefined,
        })),
        configSchema({
          encoding: encodingSchema.default('json'),
          maxSupportedTransactionVersion: z.number().int().optional(),
        }),
      ]),
    ]),
    ({ ledger }, [signature, config]) => {
      requireDepth(config.commitment);
      const record = ledger.findTransaction(signature);
      if (!record || record.slot > ledger.slotAt(config.commitment)) return null;
      const { version } = parseTransaction(record.bytes).message;
      const { encoding, maxSupportedTransactionVersion: supported } = config;
      if (version !== 'legacy' && (supported === undefined || supported < version)) {
        const hint = `set maxSupportedTransactionVersion to ${version}`;
        throw new RpcError(
          'unsupportedTransactionVersion',
          `Transaction version (${version}) is not supported by the requesting client. Please ${hint}`,
        );
      }
      const encoded = encodeTransactionRecord(record, encoding, ledger.findAccount.bind(ledger));
      return supported === undefined ? encoded : { ...encoded, version };
    },
  ),
};

function toStatus(ledger: Ledger, record: TransactionRecord): unknown {
  const { err } = record.meta;
  const confirmationStatus = ledger.commitmentOf(record.slot);
  return {
    slot: record.slot,
    confirmations: confirmationStatus === 'finalized' ? null : ledger.slotAt('processed') - record.slot,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus,
  };
}

function requireDepth(commitment: string): void {
  if (commitment === 'processed') {
    throw new RpcError('invalidParams', 'Method does not support commitment below `confirmed`');
  }
}
