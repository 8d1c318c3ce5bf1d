import 'server-only';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { findPin, pinRefOf } from '#server/pins/find-pin.ts';
import type { Executor } from '#server/store/database.ts';
import { recordDeployedProgram, type DeployedProgram } from '#server/store/pinned-contracts-repository.ts';

const KIND = 'burn_program';

/** The program that may burn on Solana; undefined when none is known (R9). */
export async function findBurnProgramPin(db: Executor): Promise<ProgramPin | undefined> {
  return findPin(db, 'solana', KIND);
}

/** Records which code the known program had when it burned. Another program is not recorded. */
export async function recordBurnProgram(tx: Executor, program: DeployedProgram): Promise<void> {
  const pin = await findBurnProgramPin(tx);
  if (pin?.address !== program.address) return;
  await recordDeployedProgram(tx, { ...program, chainRef: pinRefOf('solana'), kind: KIND });
}
