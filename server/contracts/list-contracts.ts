import 'server-only';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import type { ContractView } from '#lib/chains/contracts/contract-view.ts';
import { contractKindsOf } from '#lib/chains/contracts/named-contract.ts';
import { toTokenPin } from '#lib/chains/contracts/program-pin.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listPins, pinRefOf } from '#server/pins/find-pin.ts';
import { database } from '#server/store/database.ts';
import { listConfirmations } from '#server/store/pinned-contracts-repository.ts';
import { listUnconfirmedContracts } from './list-unconfirmed-contracts.ts';

/** Every contract that is signed for on every chain, known or not. Throws `forbidden`. */
export async function listContracts(session: Session): Promise<ContractView[]> {
  requireAllowed(session, 'contracts.read');
  const [pins, confirmations] = await Promise.all([listPins(database()), listConfirmations(database())]);
  const unconfirmed = await listUnconfirmedContracts(database(), pins);
  return CHAIN_IDS.flatMap((chainId) =>
    contractKindsOf(chainId).map((kind) => {
      const pin = pins(chainId, kind);
      const row = confirmations.find((one) => one.chainRef === pinRefOf(chainId) && one.kind === kind);
      const isConfirmed = pin?.origin === 'confirmed' && row !== undefined;
      return {
        chainId,
        kind,
        pin: pin ? toTokenPin(pin) : null,
        confirmed: isConfirmed ? { by: row.by, at: row.confirmedAt.toISOString() } : null,
        named: unconfirmed.find((one) => one.chainId === chainId && one.kind === kind)?.named ?? [],
      };
    }),
  );
}
