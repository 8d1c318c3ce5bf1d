import type { EvmNetwork } from '#lib/chains/chains.ts';
import { devAccount, EVM_DEV_ACCOUNTS } from './accounts.ts';
import { authorizeBurn } from './burn-authorization.ts';
import type { EvmChain } from './evm-chain.ts';
import { EvmChainError } from './evm-chain-error.ts';
import { runFaucet } from './faucet.ts';
import { Minting } from './minting.ts';
import { parseEvmAddress } from './parse-evm-address.ts';
import { reorganise } from '#server/sandbox/evm/node/reorganise.ts';
import { resetChain } from '#server/sandbox/evm/node/reset-chain.ts';
import { contractAddressesOf, type SeedContext } from './seed-chain.ts';
import {
  DEFAULT_LIMIT_CEILING_BASE_UNITS,
  DEFAULT_MINT_MAXIMUM_BASE_UNITS,
  DEFAULT_MINT_MINIMUM_BASE_UNITS,
} from './seed-values.ts';
import { isTransactionHash } from './transactions.ts';
import { verifyBurn } from './verify-burn.ts';
import { WhitelisterGateway } from './whitelister-gateway.ts';

interface ComposeOptions {
  readonly context: SeedContext;
  readonly network: EvmNetwork;
  readonly port: number;
  readonly rpcUrl: string;
  readonly confirmations: number;
  /** Of the newest block when the chain was started. */
  readonly firstHeight: bigint;
  readonly advanceClock: (seconds: number) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Puts the parts of a running chain behind the one interface the service knows. */
export function composeEvmChain(options: ComposeOptions): EvmChain {
  const { context, network } = options;
  const { client, transactions, accounts, senders } = context;
  const { token: tokenAddress, whitelister: whitelisterAddress } = contractAddressesOf(accounts);
  const whitelister = new WhitelisterGateway({
    client,
    address: whitelisterAddress,
    transactions,
    ...senders,
  });
  const minting = new Minting({ client, tokenAddress, transactions, whitelister, ...senders });

  return {
    family: 'evm',
    chainId: network.chainId,
    chainRef: network.chainRef,
    rpcUrl: options.rpcUrl,
    wsUrl: options.rpcUrl.replace('http:', 'ws:'), // anvil answers both on one port
    port: options.port,
    confirmations: options.confirmations,
    tokenAddress,
    whitelisterAddress,
    programId: null,
    signerWallet: devAccount('owner').address,
    accounts: EVM_DEV_ACCOUNTS,
    whitelister,
    ...settings(minting, whitelister),
    ...reading(context),
    ...blocks(context, options.firstHeight),

    findMintObstacle: (mint) => minting.findObstacle(mint),
    mint: (mint) => minting.mint(mint),
    authorizeBurn: (burn) => authorizeBurn({ network, tokenAddress, attester: accounts.attester, burn }),
    verifyBurn: (burn) => verifyBurn({ transactions, tokenAddress, burn }),
    isAuthorized: async (address) => (await whitelister.getRecipient(address)).limitBaseUnits > 0n,
    faucet: (request) => runFaucet({ treasury: senders.treasury, transactions, tokenAddress, request }),

    get isStalled() {
      return context.producer.isStalled;
    },
    get clockOffsetSeconds() {
      return context.producer.clockOffsetSeconds;
    },
    advanceClock: async (seconds) => {
      if (!Number.isSafeInteger(seconds) || seconds < 0) {
        throw new EvmChainError('bad_amount', `the clock cannot move by ${seconds} seconds`);
      }
      await options.advanceClock(seconds);
    },
    reset: () => resetChain(context),
    stop: options.stop,
  };
}

function settings(
  minting: Minting,
  whitelister: WhitelisterGateway,
): Pick<EvmChain, 'getMintBounds' | 'setMintBounds' | 'setLimitCeiling'> {
  return {
    getMintBounds: () => minting.getBounds(),
    setMintBounds: ({ minimumBaseUnits, maximumBaseUnits }) =>
      minting.setBounds({
        ...(minimumBaseUnits !== undefined && {
          minimumBaseUnits: orDefault(minimumBaseUnits, DEFAULT_MINT_MINIMUM_BASE_UNITS),
        }),
        ...(maximumBaseUnits !== undefined && {
          maximumBaseUnits: orDefault(maximumBaseUnits, DEFAULT_MINT_MAXIMUM_BASE_UNITS),
        }),
      }),
    setLimitCeiling: (ceilingBaseUnits) =>
      whitelister.setLimitCeiling(orDefault(ceilingBaseUnits, DEFAULT_LIMIT_CEILING_BASE_UNITS)),
  };
}

function blocks(
  { client, producer }: SeedContext,
  firstHeight: bigint,
): Pick<EvmChain, 'setStalled' | 'mineBlocks' | 'getHeadHeight' | 'reorganise'> {
  return {
    setStalled: (isStalled) => {
      producer.isStalled = isStalled;
    },
    mineBlocks: async (count) => {
      for (let mined = 0; mined < count; mined++) await producer.mineNow();
    },
    getHeadHeight: async () => Number(await client.getBlockNumber()),
    reorganise: (change) =>
      producer.betweenBlocks((mine) => {
        producer.retainUnsaved();
        return reorganise({ ...change, client, firstHeight, mine });
      }),
  };
}

type Reading = Pick<
  EvmChain,
  'parseAddress' | 'isTransactionId' | 'getTransactionState' | 'waitUntilFinal' | 'getHeight' | 'getTimeUnix'
>;

function reading({ client, transactions }: SeedContext): Reading {
  return {
    parseAddress: parseEvmAddress,
    isTransactionId: isTransactionHash,
    getTransactionState: async (transactionId) => {
      if (!isTransactionHash(transactionId)) return 'pending';
      const transactionState = await transactions.getTransactionState(transactionId);
      if (transactionState.state !== 'final') return 'pending';
      return transactionState.receipt.status === 'success' ? 'confirmed' : 'failed';
    },
    waitUntilFinal: (hash) => transactions.waitUntilFinal(hash),
    getHeight: () => client.getBlockNumber(),
    getTimeUnix: async () => Number((await client.getBlock()).timestamp),
  };
}

function orDefault(value: bigint | 'restore', defaultValue: bigint): bigint {
  return value === 'restore' ? defaultValue : value;
}
