import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import type { Executor } from '#server/store/database.ts';
import { pinnedContracts } from '#server/store/schema/schema-burns.ts';
import { users } from '#server/store/schema/schema.ts';

type PinnedContractRow = typeof pinnedContracts.$inferSelect;

/** One contract a network and kind. */
interface PinKey {
  readonly chainRef: string;
  readonly kind: ContractKind;
}

/** All of them: at most one a network and kind. */
export async function listPinnedContracts(db: Executor): Promise<PinnedContractRow[]> {
  return db.select().from(pinnedContracts);
}

/** Who confirmed a contract, and when. */
export interface ConfirmationRow extends PinKey {
  readonly by: string;
  readonly confirmedAt: Date;
}

export async function listConfirmations(db: Executor): Promise<ConfirmationRow[]> {
  const { chainRef, kind, confirmedAt } = pinnedContracts;
  const rows = await db
    .select({ chainRef, kind, confirmedAt, by: users.name })
    .from(pinnedContracts)
    .innerJoin(users, eq(users.id, pinnedContracts.confirmedBy));
  return rows.flatMap((row) => (row.confirmedAt ? [{ ...row, confirmedAt: row.confirmedAt }] : []));
}

/**
 * Records who confirmed a contract. False when one is confirmed already: that one stays. What was stored
 * without a confirmation is replaced.
 */
export async function insertConfirmation(
  tx: Executor,
  confirmation: PinKey & {
    readonly address: string;
    readonly confirmedBy: string;
    readonly confirmedAt: Date;
  },
): Promise<boolean> {
  const rows = await tx
    .insert(pinnedContracts)
    .values(confirmation)
    .onConflictDoUpdate({
      target: [pinnedContracts.chainRef, pinnedContracts.kind],
      set: { ...confirmation, deployedSlot: null },
      setWhere: isNull(pinnedContracts.confirmedBy),
    })
    .returning({ kind: pinnedContracts.kind });
  return rows.length > 0;
}

/** A program with the slot in which its code was deployed. */
export interface DeployedProgram {
  readonly address: string;
  readonly deployedSlot: number | null;
}

/**
 * Records which code a program had that burned. A confirmed program keeps its address: another one is not
 * recorded.
 */
export async function recordDeployedProgram(tx: Executor, program: DeployedProgram & PinKey): Promise<void> {
  const { address, deployedSlot } = program;
  await tx
    .insert(pinnedContracts)
    .values(program)
    .onConflictDoUpdate({
      target: [pinnedContracts.chainRef, pinnedContracts.kind],
      set: { address, deployedSlot },
      setWhere: sql`${pinnedContracts.confirmedBy} is null or ${pinnedContracts.address} = ${address}`,
    });
}
