import 'server-only';
import { walletCreatedSchema } from '#lib/conversion/wallet.ts';
import type { WalletCreated } from '#lib/conversion/wallet.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { Connection } from './connection.ts';
import { isSameWallet } from './of-wallet.ts';
import { readBody } from './read-body.ts';
import { sendRequest } from './request.ts';

interface FrozenRegistration {
  /** The stored bytes. The same key always carries the same body. */
  readonly body: string;
  readonly idempotencyKey: string;
  /** What the body asks for: an answer about anything else is none. */
  readonly chainId: ChainId;
  readonly address: string;
}

const TIMEOUT_MS = 15_000;

/**
 * `POST /v2/wallets`: one send of the frozen body under its key (R107); 200 and 201 are both success (R19). Throws
 * `service_unreadable` for an answer about another wallet.
 */
export async function createWallet(
  connection: Connection,
  { body, idempotencyKey, chainId, address }: FrozenRegistration,
): Promise<WalletCreated> {
  return sendRequest(
    connection,
    {
      method: 'POST',
      path: '/wallets',
      body,
      idempotencyKey,
      timeoutMs: TIMEOUT_MS,
    },
    readBody(walletCreatedSchema.refine(({ wallet }) => isSameWallet(wallet, { chainId, address }))),
  );
}
