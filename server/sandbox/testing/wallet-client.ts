import { randomUUID } from 'node:crypto';
import {
  ComputeBudgetProgram,
  Keypair,
  Transaction,
  TransactionInstruction,
  type PublicKey,
} from '@solana/web3.js';
import bs58 from 'bs58';
import {
  createPublicClient,
  createWalletClient,
  http,
  isHex,
  keccak256,
  type Address,
  type Hash,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { z } from 'zod';
import { findEvmNetwork } from '#lib/chains/chains.ts';
import {
  walletCreatedSchema,
  walletDetailSchema,
  walletPreparedSchema,
  walletSchema,
  walletSubmittedSchema,
  type Calldata,
  type WalletTransaction,
} from '#lib/registrations/wallet.ts';
import { createTestClient, type Answer, type TestClient } from './test-client.ts';

export type WalletTestClient = Awaited<ReturnType<typeof createWalletClientFor>>;

export const walletListSchema = z.looseObject({ wallets: z.array(walletSchema) });

export function freshEvmAddress(): string {
  return privateKeyToAccount(generatePrivateKey()).address;
}

export function freshSolanaAddress(): string {
  return Keypair.generate().publicKey.toBase58();
}

/** `[status, code, details.code]` of a refusal. */
export function refusalOf({ status, json }: Answer): [number, unknown, unknown] {
  const details = z.looseObject({ code: z.unknown() }).safeParse(json.details).data;
  return [status, json.code, details?.code];
}

/**
 * Calls the wallet endpoints as a partner's server, under an API key of its own: calls are limited by key.
 */
export async function createWalletClientFor(client: TestClient) {
  const { url, control } = client;
  const { key } = z.object({ key: z.string() }).parse((await control('POST', '/api-keys', {})).json);
  const { v2 } = createTestClient(url, key);
  const once = (idempotencyKey: string = randomUUID()) => ({ 'idempotency-key': idempotencyKey });

  const create = (body: unknown, idempotencyKey?: string) =>
    v2('POST', '/wallets', { body, headers: once(idempotencyKey) });
  const submit = (id: string, body: unknown, idempotencyKey?: string) =>
    v2('POST', `/wallets/${id}/submit`, { body, headers: once(idempotencyKey) });
  const prepare = (id: string) => v2('POST', `/wallets/${id}/prepare`);

  return {
    v2,
    control,
    create,
    submit,
    prepare,
    sync: (id: string, body?: unknown) => v2('POST', `/wallets/${id}/sync`, { body }),
    remove: (id: string) => v2('DELETE', `/wallets/${id}`),
    patch: (id: string, body: unknown) => control('PATCH', `/wallets/${id}`, body),
    read: async (id: string) => walletDetailSchema.parse((await v2('GET', `/wallets/${id}`)).json),
    /** Registers on an EVM chain and expects to be accepted. */
    registerEvm: async ({ chainId = 'base', address = freshEvmAddress(), limitMinor = 100_000 } = {}) =>
      walletCreatedSchema.parse((await create({ chainId, address, limitMinor })).json),
    registerSolana: async ({ address = freshSolanaAddress(), label = 'caixa' } = {}) => {
      const whitelisterWallet = (await client.account('solana', 'whitelister')).address;
      return walletCreatedSchema.parse((await create({ address, whitelisterWallet, label })).json);
    },
    prepared: async (id: string) => walletPreparedSchema.parse((await prepare(id)).json),
    submitted: async (id: string, body: unknown) =>
      walletSubmittedSchema.parse((await submit(id, body)).json),
    /** The signed grant and the hash that it will have; `broadcast` sends it. */
    async signGrant(
      calldata: Calldata | null,
      { chainId = 'base', gas }: { chainId?: string; gas?: bigint } = {},
    ) {
      const { rpcUrl } = await client.chain(chainId);
      const { privateKey = '' } = await client.account('evm', 'owner');
      if (!calldata || !isHex(privateKey) || !isHex(calldata.data) || !isHex(calldata.to))
        throw new Error('nothing to sign');
      const owner = privateKeyToAccount(privateKey);
      const wallet = createWalletClient({ account: owner, transport: http(rpcUrl) });
      const { to, data } = calldata;
      const { evmChainId } = findEvmNetwork(calldata.chainRef) ?? { evmChainId: 0 };
      const fees = { gas: gas ?? 300_000n, maxFeePerGas: FEE_WEI, maxPriorityFeePerGas: FEE_WEI / 10n };
      const nonce = await readNonce(rpcUrl, owner.address);
      const serializedTransaction = await owner.signTransaction({
        to,
        data,
        nonce,
        chainId: evmChainId,
        ...fees,
      });
      const txHash: Hash = keccak256(serializedTransaction);
      return {
        txHash,
        serializedTransaction,
        broadcast: () => wallet.sendRawTransaction({ serializedTransaction }),
      };
    },
  };
}

const FEE_WEI = 10_000_000_000n;

async function readNonce(rpcUrl: string, address: Address): Promise<number> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  return client.getTransactionCount({ address, blockTag: 'pending' });
}

/** What a Solana wallet may do to a staged grant before it signs. */
export interface Tampering {
  readonly prepend?: readonly TransactionInstruction[];
  readonly blockhash?: string;
  readonly feePayer?: PublicKey;
  readonly data?: Buffer;
}

/** Signs a staged grant and answers it as submit wants it, with its signature. */
export function signStaged(
  { unsignedTransaction }: Pick<WalletTransaction, 'unsignedTransaction'>,
  secretKey: string,
  { prepend = [], blockhash, feePayer, data }: Tampering = {},
): { signedTransaction: string; signature: string } {
  const signer = Keypair.fromSecretKey(bs58.decode(secretKey));
  const transaction = Transaction.from(Buffer.from(unsignedTransaction, 'base64'));
  transaction.instructions = [
    ...prepend,
    ...transaction.instructions.map((instruction) =>
      data
        ? new TransactionInstruction({ programId: instruction.programId, keys: instruction.keys, data })
        : instruction,
    ),
  ];
  if (blockhash !== undefined) transaction.recentBlockhash = blockhash;
  if (feePayer) transaction.feePayer = feePayer;
  transaction.partialSign(signer);
  return {
    signedTransaction: transaction.serialize({ requireAllSignatures: false }).toString('base64'),
    signature: bs58.encode(transaction.signatures[0]?.signature ?? new Uint8Array(64)),
  };
}

/** What wallets add to a transaction on their own. */
export const COMPUTE_BUDGET = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 60_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000 }),
];
