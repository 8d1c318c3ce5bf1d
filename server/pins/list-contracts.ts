import 'server-only';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import { contractKindsOf, type ContractView } from '#lib/chains/contract-view.ts';
import type { ContractKind } from '#lib/chains/named-contract.ts';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listAttemptsToSign } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import {
  listConfirmations,
  type ConfirmationRow,
} from '#server/store/registrations/pinned-contracts-repository.ts';
import { listUnconfirmed, readBurnContracts } from './burn-contracts.ts';
import { findPin, pinRefOf } from './find-pin.ts';

/** Enough to see which addresses are in question. */
const MOST_NAMED = 20;

/** Every contract that is signed for on every chain, known or not. Throws `forbidden`. */
export async function listContracts(session: Session): Promise<ContractView[]> {
  assertAllowed(session, 'contracts.read');
  const confirmations = await listConfirmations(database());
  const chains = await Promise.all(CHAIN_IDS.map((chainId) => listOfChain(chainId, confirmations)));
  return chains.flat();
}

async function listOfChain(
  chainId: ChainId,
  confirmations: readonly ConfirmationRow[],
): Promise<ContractView[]> {
  const views: ContractView[] = [];
  for (const kind of contractKindsOf(chainId)) {
    const pin = await findPin(database(), chainId, kind);
    const row = confirmations.find((one) => one.chainRef === pinRefOf(chainId) && one.kind === kind);
    views.push({
      chainId,
      kind,
      pin: pin ? { address: pin.address, origin: pin.origin } : null,
      confirmed:
        pin?.origin === 'confirmed' && row ? { by: row.by, at: row.confirmedAt.toISOString() } : null,
      named: pin ? [] : await listNamed(chainId, kind),
    });
  }
  return views;
}

/** What the burns that wait for a signature name, each address once. */
async function listNamed(chainId: ChainId, kind: ContractKind): Promise<ContractView['named']> {
  const named = new Map<string, string>();
  const attempts = await listAttemptsToSign(database(), chainId);
  for (const attempt of attempts.slice(0, MOST_NAMED)) {
    const unconfirmed = listUnconfirmed(await readBurnContracts(database(), attempt));
    const address = unconfirmed.find((one) => one.kind === kind)?.address;
    if (address !== undefined && !named.has(address)) named.set(address, attempt.intentId);
  }
  return [...named].map(([address, intentId]) => ({ address, intentId }));
}
