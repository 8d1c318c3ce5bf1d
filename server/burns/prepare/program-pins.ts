import 'server-only';
import type { ProgramPin } from '#lib/chains/program-pin.ts';
import { env } from '#server/env.ts';
import { database, type Executor } from '#server/store/database.ts';
import {
  findPinnedProgram,
  pinProgram,
  type PinnedProgram,
} from '#server/store/registrations/pinned-contracts-repository.ts';
import { pinRefOf } from './token-pins.ts';

const KIND = 'burn_program';

/**
 * The program that burns on Solana: from the settings, else from the first burn that was confirmed; undefined
 * before (R9).
 */
export async function findBurnProgramPin(db: Executor): Promise<ProgramPin | undefined> {
  const configured = env().programPins.burn;
  const seen = await findPinnedProgram(db, { chainRef: pinRefOf('solana'), kind: KIND });
  if (configured === undefined) return seen && { ...seen, origin: 'first_use' };
  const deployedSlot = seen?.address === configured ? seen.deployedSlot : null;
  return { address: configured, origin: 'configured', deployedSlot };
}

/** The same for a page; null before the first confirmed burn. */
export async function getBurnProgramPin(): Promise<ProgramPin | null> {
  return (await findBurnProgramPin(database())) ?? null;
}

/** Pins the program of a confirmed burn of ours, if none is pinned, and records which code it was. */
export async function pinBurnProgram(tx: Executor, program: PinnedProgram): Promise<void> {
  const configured = env().programPins.burn;
  if (configured !== undefined && configured !== program.address) return;
  const isConfigured = configured !== undefined;
  await pinProgram(tx, { ...program, chainRef: pinRefOf('solana'), kind: KIND, isConfigured });
}
