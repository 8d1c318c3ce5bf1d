import { Keypair } from '@solana/web3.js';
import { toBase64 } from '#lib/encoding/base64.ts';
import { encodeMessage, type SolanaMessage } from '#lib/solana/message/message.ts';
import { stageGrant } from '#lib/solana/testing/fake-grant.ts';
import { signMessage } from '#lib/solana/testing/sign-message.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { readWallet } from '#server/registrations/mirror/read-wallets.ts';
import { aWireWallet, GRANT_PROGRAM, mirrorOrdered } from './wallet-harness.ts';
import { harness } from './wallet-test.ts';

const aKey = () => Keypair.generate().publicKey.toBase58();

/** A registration on Solana, and who must sign what is prepared for it. */
export interface SolanaGrant {
  readonly walletId: string;
  readonly address: string;
  readonly whitelister: Keypair;
  /** The message of the first preparation. */
  readonly message: SolanaMessage;
}

/** The service has a new registration on Solana with a preparation, and the mirror has both. */
export async function aSolanaGrant(): Promise<SolanaGrant> {
  const whitelister = Keypair.generate();
  const whitelisterWallet = whitelister.publicKey.toBase58();
  const address = aKey();
  harness.wallet = aWireWallet({ chainId: 'solana', address, whitelisterWallet });
  const message = prepareOnSolana({ whitelister, address });
  await mirrorOrdered(harness.wallet);
  const walletId = harness.wallet.id;
  await readWallet(conversionConnection(), walletId);
  return { walletId, address, whitelister, message };
}

/** The service has a preparation of its own blockhash for these from now on; answers its message. */
export function prepareOnSolana({
  whitelister,
  address,
}: Pick<SolanaGrant, 'whitelister' | 'address'>): SolanaMessage {
  const { message, transaction } = stageGrant({
    ...{ whitelister: whitelister.publicKey.toBase58(), address },
    ...{ programId: GRANT_PROGRAM, blockhash: aKey() },
    ...{ version: 'legacy', hasBudget: false },
  });
  harness.transaction = transaction;
  return message;
}

/** A message as these keys sign it, in the order of its signers. */
export function signOnSolana(message: SolanaMessage, ...signers: readonly Keypair[]): string {
  return toBase64(signMessage(encodeMessage(message), ...signers.map(({ secretKey }) => secretKey)));
}
