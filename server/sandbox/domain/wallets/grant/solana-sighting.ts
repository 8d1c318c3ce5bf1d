import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import type { WhitelistTransaction } from '#server/sandbox/svm/whitelist.ts';
import type { SolanaPreparation, WalletRecord } from '#server/sandbox/store/wallet-record.ts';
import { walletRefusal } from '#server/sandbox/domain/wallets/wallet-refusal.ts';

/** What the chain says of an address, and whether its grant can be attributed to the organization. */
export type SolanaSighting =
  | { readonly state: 'nothing' }
  | { readonly state: 'banned' }
  /** Another status than minter: neither a grant, nor room for one. */
  | { readonly state: 'other_status' }
  | { readonly state: 'unattributed' }
  | { readonly state: 'proven'; readonly txSignature: string };

interface Proof {
  /** The registration whose own preparation may have been broadcast by its signer. */
  readonly preparation: WalletRecord['preparation'];
  /** What the caller of sync says is the grant. */
  readonly txSignature?: string | undefined;
  /** A new registration accepts the updater on chain; a later sync has to name the transaction. */
  readonly trustUpdater?: boolean;
}

/**
 * Reads an address on Solana. A grant is the organization's own when it is this registration's preparation as
 * broadcast, or when the named transaction is the one that made it and announces an active authorizing wallet
 * of the organization as its updater (spec, sync; R127).
 */
export async function sightOnSolana(
  service: ServiceContext,
  address: string,
  proof: Proof,
): Promise<SolanaSighting> {
  const { solana } = service.chains;
  const entry = await solana.findWhitelistEntry(address);
  if (!entry || entry.status === 'none') return { state: 'nothing' };
  if (entry.status === 'banned') return { state: 'banned' };
  if (entry.status !== 'minter') return { state: 'other_status' };
  const grant = await solana.findNewestWhitelistChange(address);
  if (!grant) return { state: 'unattributed' };
  const isNamed = proof.trustUpdater === true || proof.txSignature === grant.signature;
  const isProven =
    isOwnPreparation(service, proof.preparation, grant) ||
    (isNamed && isActiveWhitelister(service, grant.updater));
  return isProven ? { state: 'proven', txSignature: grant.signature } : { state: 'unattributed' };
}

/** Whether the authorizing wallet is one of the organization's. Throws when it may not sign grants (R136). */
export function requireActiveWhitelister({ store }: ServiceContext, address: string): void {
  const whitelister = store.wallets.findByAddress('solana', address);
  if (whitelister?.role !== 'whitelister') throw walletRefusal('WHITELISTER_NOT_FOUND');
  if (whitelister.state !== 'active') throw walletRefusal('WHITELISTER_NOT_ACTIVE');
}

function isActiveWhitelister({ store }: ServiceContext, address: string): boolean {
  const whitelister = store.wallets.findByAddress('solana', address);
  return whitelister?.role === 'whitelister' && whitelister.state === 'active';
}

function isOwnPreparation(
  { chains }: ServiceContext,
  preparation: WalletRecord['preparation'],
  grant: WhitelistTransaction,
): boolean {
  if (preparation?.family !== 'solana') return false;
  const { unsignedTransaction: unsignedTransactionBase64 } = preparation;
  const match = chains.solana.matchPreparation({ unsignedTransactionBase64, signedTransaction: grant.bytes });
  return match.state === 'same';
}

/** Whether the preparation may still be signed and submitted: its blockhash is alive. */
export function isLiveAt(preparation: SolanaPreparation, height: number): boolean {
  return height <= preparation.lastValidBlockHeight;
}
