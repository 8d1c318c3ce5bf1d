import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/store/database.ts';
import { pinnedContracts } from '#server/store/schema/schema-burns.ts';

export type PinKind =
  | 'token'
  /** Solana: the program that burns. */
  | 'burn_program'
  /** EVM: the organization's authorizing wallet contract. */
  | 'whitelister'
  /** Solana: the program that stores the whitelist. */
  | 'whitelist_program';

/** Pins an address on first use; answers the one that is pinned, which may be another (R9). */
export async function pinContract(
  tx: Executor,
  pin: { readonly chainRef: string; readonly kind: PinKind; readonly address: string },
): Promise<string> {
  await tx.insert(pinnedContracts).values(pin).onConflictDoNothing();
  const [row] = await tx
    .select({ address: pinnedContracts.address })
    .from(pinnedContracts)
    .where(and(eq(pinnedContracts.chainRef, pin.chainRef), eq(pinnedContracts.kind, pin.kind)));
  return row?.address ?? pin.address;
}

export async function listPinnedContracts(
  db: Executor,
  kind: PinKind,
  chainRefs: readonly string[],
): Promise<{ chainRef: string; address: string }[]> {
  return db
    .select({ chainRef: pinnedContracts.chainRef, address: pinnedContracts.address })
    .from(pinnedContracts)
    .where(and(eq(pinnedContracts.kind, kind), inArray(pinnedContracts.chainRef, [...chainRefs])));
}

/** A pinned program, with the slot of the known code. */
export interface PinnedProgram {
  readonly address: string;
  readonly deployedSlot: number | null;
}

export async function findPinnedProgram(
  db: Executor,
  { chainRef, kind }: { readonly chainRef: string; readonly kind: PinKind },
): Promise<PinnedProgram | undefined> {
  const [row] = await db
    .select({ address: pinnedContracts.address, deployedSlot: pinnedContracts.deployedSlot })
    .from(pinnedContracts)
    .where(and(eq(pinnedContracts.chainRef, chainRef), eq(pinnedContracts.kind, kind)));
  return row;
}

/**
 * Pins a program whose effect was confirmed, and records the slot of its code. Another program that is pinned
 * stays, unless the settings name this one.
 */
export async function pinProgram(
  tx: Executor,
  pin: PinnedProgram & { readonly chainRef: string; readonly kind: PinKind; readonly isConfigured: boolean },
): Promise<void> {
  const { isConfigured, ...row } = pin;
  const { address, deployedSlot } = row;
  await tx
    .insert(pinnedContracts)
    .values(row)
    .onConflictDoUpdate({
      target: [pinnedContracts.chainRef, pinnedContracts.kind],
      set: { address, deployedSlot },
      ...(!isConfigured && { setWhere: eq(pinnedContracts.address, address) }),
    });
}
