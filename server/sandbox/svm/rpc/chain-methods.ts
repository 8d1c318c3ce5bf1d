import { z } from 'zod';
import { toEpoch } from '../ledger/slots.ts';
import { feeOfMessage } from './message-fee.ts';
import { API_VERSION, method, requireSlot, withContext, type RpcMethods } from './rpc-method.ts';
import { addressSchema, configSchema, decodeBytes } from './rpc-params.ts';

const readOnlyConfig = z.tuple([configSchema({})]);

/** Methods about the chain itself: its identity, its slots, its blockhashes and its fees. */
export const CHAIN_METHODS: RpcMethods = {
  getHealth: method(z.unknown(), () => 'ok'),

  getVersion: method(z.unknown(), () => ({ 'feature-set': 0, 'solana-core': API_VERSION })),

  getGenesisHash: method(z.unknown(), ({ ledger }) => ledger.clusterGenesisHash),

  getSlot: method(readOnlyConfig, ({ ledger }, [config]) => requireSlot(ledger, config)),

  getBlockHeight: method(readOnlyConfig, ({ ledger }, [config]) => {
    requireSlot(ledger, config);
    return ledger.blockHeightAt(config.commitment);
  }),

  getEpochInfo: method(readOnlyConfig, ({ ledger }, [config]) => {
    const absoluteSlot = requireSlot(ledger, config);
    return {
      ...toEpoch(absoluteSlot),
      absoluteSlot,
      blockHeight: ledger.blockHeightAt(config.commitment),
      transactionCount: ledger.countTransactions(),
    };
  }),

  getLatestBlockhash: method(readOnlyConfig, ({ ledger }, [config]) =>
    withContext(ledger, config, ledger.latestBlockhash(config.commitment)),
  ),

  isBlockhashValid: method(z.tuple([z.string(), configSchema({})]), ({ ledger }, [blockhash, config]) =>
    withContext(ledger, config, ledger.isBlockhashLive(blockhash)),
  ),

  getFeeForMessage: method(z.tuple([z.string(), configSchema({})]), ({ ledger }, [encoded, config]) => {
    const fee = feeOfMessage(decodeBytes(encoded, 'base64'));
    return withContext(ledger, config, ledger.isBlockhashLive(fee.blockhash) ? fee.lamports : null);
  }),

  /** No priority fees are paid on this chain. */
  getRecentPrioritizationFees: method(z.tuple([z.array(addressSchema).default([])]), ({ ledger }) => [
    { slot: ledger.slotAt('processed'), prioritizationFee: 0 },
  ]),

  getMinimumBalanceForRentExemption: method(
    z.tuple([z.number().int().nonnegative(), configSchema({})]),
    ({ ledger }, [dataLength]) => Number(ledger.minimumBalanceForRentExemption(dataLength)),
  ),
};
