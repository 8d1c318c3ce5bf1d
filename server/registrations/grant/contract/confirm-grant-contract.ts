import 'server-only';
import { grantKindOf } from '#lib/chains/contracts/named-contract.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { readSandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { confirmNamed } from '#server/pins/confirm-pin.ts';
import { database } from '#server/store/database.ts';
import { listWalletsToSign, lockWallets } from '#server/store/registrations/wallets-repository.ts';
import { requireWallet, toWalletDetail } from '#server/registrations/get-wallet.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';
import { findNamedContract } from './require-known-contract.ts';

/**
 * Records an administrator's confirmation of the contract or program that a registration's grant would call,
 * for its whole network. The address is the one that they saw. Throws `forbidden`, `not_found`, or
 * `contract_changed` where another one is named by now or another one is confirmed.
 */
export async function confirmGrantContract({
  walletId: id,
  address,
  session,
}: {
  readonly walletId: string;
  readonly address: string;
  readonly session: Session;
}): Promise<WalletDetail> {
  requireAllowed(session, 'contracts.confirm');
  const { id: walletId, chainId } = await requireWallet(id);
  const sandbox = await readSandboxContracts();
  await commitChanges(async (changes) => {
    const { tx } = changes;
    // Every grant of this network waited for the same confirmation. Locked together, in their one order.
    const waiting = await listWalletsToSign(tx, chainId);
    const rows = await lockWallets(tx, [...waiting, walletId]);
    const row = rows.get(walletId);
    const named = row && findNamedContract(row);
    const contract = { kind: grantKindOf(chainId), address };
    await confirmNamed(tx, { chainId, contract, named, subject: walletId, session, sandbox });
    await publishWallets(changes, [...rows.keys()]);
  });
  return toWalletDetail(database(), await requireWallet(walletId));
}
