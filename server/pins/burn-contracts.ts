import 'server-only';
import { isSameAddress } from '#lib/chains/addresses/is-same-address.ts';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { burnKindsOf, type ContractKind, type NamedContract } from '#lib/chains/contracts/named-contract.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { findOpaquePrograms } from '#lib/solana/burn/check-instructions.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { listPins, type Pins } from './find-pin.ts';

type Authorized = Pick<BurnAttemptRow, 'chainId' | 'authorization' | 'unsignedTransaction' | 'stagedMint'>;

/** One of what a burn burns and calls: what may be signed for, and what is named. */
export interface BurnContract {
  readonly kind: ContractKind;
  readonly pin: ProgramPin | undefined;
  /** Undefined where the authorization does not show it. */
  readonly named: string | undefined;
}

/** The contracts of a burn as its authorization names them and as they are known (R9). */
export async function readBurnContracts(db: Executor, attempt: Authorized): Promise<BurnContract[]> {
  return toBurnContracts(attempt, await listPins(db));
}

/** The same by pins that were read already. */
export function toBurnContracts(attempt: Authorized, pins: Pins): BurnContract[] {
  const { chainId } = attempt;
  const token = isEvmChainId(chainId) ? attempt.authorization?.to : (attempt.stagedMint ?? undefined);
  return burnKindsOf(chainId).map((kind) => ({
    kind,
    named: kind === 'token' ? token : findStagedProgram(attempt),
    pin: pins(chainId, kind),
  }));
}

/** Those that no setting and no administrator has vouched for. */
export function listUnconfirmed(contracts: readonly BurnContract[]): NamedContract[] {
  return contracts.flatMap(({ kind, pin, named }) =>
    pin === undefined && named !== undefined ? [{ kind, address: named }] : [],
  );
}

/** Why a burn with these contracts is put before no wallet; null when all of them are the known ones. */
export function classifyContracts(
  contracts: readonly BurnContract[],
  chainId: BurnAttemptRow['chainId'],
): FaultCode | null {
  for (const { kind, pin, named } of contracts) {
    if (pin && named !== undefined && !isSameAddress(chainId, pin.address, named)) {
      return kind === 'token' ? 'burn_contract_changed' : 'burn_program_changed';
    }
    if (!pin) return named === undefined ? 'sign_guard_refused' : 'contract_unconfirmed';
  }
  return null;
}

/** The one program of the service's that a staged transaction calls. */
function findStagedProgram({ unsignedTransaction }: Authorized): string | undefined {
  const message = findStagedMessage(unsignedTransaction);
  const [program, ...others] = message ? findOpaquePrograms(message) : [];
  return others.length === 0 ? program : undefined;
}
