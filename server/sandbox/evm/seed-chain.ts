import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  keccak256,
  stringToHex,
  toHex,
  type Address,
  type Hash,
} from 'viem';
import { devAccount, EVM_DEV_ACCOUNTS, type serviceAccountsOf } from './accounts.ts';
import type { BlockProducer } from '#server/sandbox/evm/node/block-producer.ts';
import { brlTokenAbi, brlTokenBytecode, whitelisterAbi, whitelisterBytecode } from './contracts.generated.ts';
import { EvmChainError } from './evm-chain-error.ts';
import type { EvmPublicClient } from './evm-clients.ts';
import type { ServiceSender } from './service-sender.ts';
import {
  DEFAULT_LIMIT_CEILING_BASE_UNITS,
  DEFAULT_MINT_MAXIMUM_BASE_UNITS,
  DEFAULT_MINT_MINIMUM_BASE_UNITS,
  SEEDED_GAS_WEI,
  SEEDED_HOLDER_BALANCE_BASE_UNITS,
  SERVICE_GAS_WEI,
} from './seed-values.ts';
import type { Transactions } from './transactions.ts';

type ServiceAccounts = ReturnType<typeof serviceAccountsOf>;
type ServiceSenders = Record<'admin' | 'minter' | 'treasury' | 'operator', ServiceSender>;

interface ContractAddresses {
  readonly whitelister: Address;
  readonly token: Address;
}

/** What the seeding works on. */
export interface SeedContext {
  readonly client: EvmPublicClient;
  readonly producer: BlockProducer;
  readonly transactions: Transactions;
  readonly accounts: ServiceAccounts;
  readonly senders: ServiceSenders;
}

/**
 * Enough for each of the two contracts; they are sent before the other is mined, so it cannot be estimated.
 */
const DEPLOY_GAS = 5_000_000n;
/** Far below the gas of a block. */
const RECIPIENTS_PER_TRANSACTION = 200;
/** The system contracts of EIP-2935 and EIP-4788. */
const BLOCK_HISTORY_CONTRACTS: readonly Address[] = [
  '0x0000F90827F1C53a10cb7A02335B175320002935',
  '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02',
];

/** Identifies the contracts of this build: a stored chain with others cannot be continued. */
export const CONTRACTS_HASH = keccak256(stringToHex(`${whitelisterBytecode}${brlTokenBytecode}`));

/**
 * Where the contracts are: the admin's first two transactions, so the same on every fresh start of a network.
 */
export function contractAddressesOf(accounts: ServiceAccounts): ContractAddresses {
  const from = accounts.admin.address;
  return {
    whitelister: getContractAddress({ from, nonce: 0n }),
    token: getContractAddress({ from, nonce: 1n }),
  };
}

/** Deploys and seeds a fresh chain: contracts, gas, and the two holders with their grant and their tokens. */
export async function seedChain(context: SeedContext): Promise<void> {
  const { client, accounts } = context;
  // Written to in every block, their storage makes mining a block ten times slower within the hour. Nothing
  // here asks them for old block hashes or beacon roots.
  await Promise.all(
    BLOCK_HISTORY_CONTRACTS.map((address) => request(client, 'anvil_setCode', [address, '0x'])),
  );
  await Promise.all(
    Object.values(accounts).map(({ address }) => setNativeBalance(client, address, SERVICE_GAS_WEI)),
  );
  await deployContracts(context);
  await restoreSeededBalances(context, []);
}

/**
 * Brings balances, gas and grants of the dev accounts to their seeded values, and revokes every grant of
 * `others`. Real transactions, because addresses, history, height and time must all continue.
 */
export async function restoreSeededBalances(context: SeedContext, others: readonly Address[]): Promise<void> {
  const { client, senders } = context;
  const { whitelister, token } = contractAddressesOf(context.accounts);
  const grants = [
    ...others.map((address) => ({ address, limitBaseUnits: 0n })),
    ...EVM_DEV_ACCOUNTS.map(({ address, name }) => ({
      address,
      limitBaseUnits: isSeededHolder(name) ? DEFAULT_LIMIT_CEILING_BASE_UNITS : 0n,
    })),
  ];
  const balances = EVM_DEV_ACCOUNTS.map(({ address, name }) => ({
    address,
    balanceBaseUnits: isSeededHolder(name) ? SEEDED_HOLDER_BALANCE_BASE_UNITS : 0n,
  }));
  await Promise.all(EVM_DEV_ACCOUNTS.map(({ address }) => setNativeBalance(client, address, SEEDED_GAS_WEI)));
  await runAndMine(context, [
    ...inBatches(grants).map((batch) =>
      senders.operator.send({
        to: whitelister,
        data: encodeFunctionData({
          abi: whitelisterAbi,
          functionName: 'resetRecipients',
          args: [batch.map(({ address }) => address), batch.map(({ limitBaseUnits }) => limitBaseUnits)],
        }),
      }),
    ),
    ...balances.map(({ address, balanceBaseUnits }) =>
      senders.treasury.send({
        to: token,
        data: encodeFunctionData({
          abi: brlTokenAbi,
          functionName: 'setBalance',
          args: [address, balanceBaseUnits],
        }),
      }),
    ),
  ]);
}

/**
 * Mines what was sent at once, without waiting for the next regular block. Throws when one of them reverted.
 */
export async function runAndMine(context: SeedContext, sent: readonly Promise<Hash>[]): Promise<void> {
  const hashes = await Promise.all(sent);
  await context.producer.mineNow();
  const receipts = await Promise.all(hashes.map((hash) => context.transactions.findReceipt(hash)));
  const failed = hashes.find((_, index) => receipts[index]?.status !== 'success');
  if (failed) throw new EvmChainError('transaction_reverted', `transaction ${failed} was not carried out`);
}

async function deployContracts(context: SeedContext): Promise<void> {
  const { accounts, senders } = context;
  const { whitelister, token } = contractAddressesOf(accounts);
  const whitelisterDeployment = encodeDeployData({
    abi: whitelisterAbi,
    bytecode: whitelisterBytecode,
    args: [
      devAccount('owner').address,
      accounts.admin.address,
      accounts.operator.address,
      DEFAULT_LIMIT_CEILING_BASE_UNITS,
    ],
  });
  const tokenDeployment = encodeDeployData({
    abi: brlTokenAbi,
    bytecode: brlTokenBytecode,
    args: [
      accounts.admin.address,
      whitelister,
      accounts.minter.address,
      accounts.attester.address,
      accounts.treasury.address,
      DEFAULT_MINT_MINIMUM_BASE_UNITS,
      DEFAULT_MINT_MAXIMUM_BASE_UNITS,
    ],
  });
  const grantConsumer = encodeFunctionData({
    abi: whitelisterAbi,
    functionName: 'grantRole',
    args: [keccak256(stringToHex('CONSUMER_ROLE')), token],
  });
  await runAndMine(context, [
    senders.admin.send({ data: whitelisterDeployment, gas: DEPLOY_GAS }),
    senders.admin.send({ data: tokenDeployment, gas: DEPLOY_GAS }),
    senders.admin.send({ to: whitelister, data: grantConsumer, gas: DEPLOY_GAS }),
  ]);
}

function inBatches<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / RECIPIENTS_PER_TRANSACTION);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * RECIPIENTS_PER_TRANSACTION, (index + 1) * RECIPIENTS_PER_TRANSACTION),
  );
}

function isSeededHolder(name: (typeof EVM_DEV_ACCOUNTS)[number]['name']): boolean {
  return name === 'holder' || name === 'holder2';
}

async function setNativeBalance(client: EvmPublicClient, address: Address, wei: bigint): Promise<void> {
  await request(client, 'anvil_setBalance', [address, toHex(wei)]);
}

async function request(client: EvmPublicClient, method: string, params: readonly string[]): Promise<unknown> {
  return client.request<{ Method: string; Parameters: readonly string[]; ReturnType: unknown }>({
    method,
    params,
  });
}
