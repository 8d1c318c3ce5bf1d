import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from './database.ts';
import { pinnedContracts } from './schema-burns.ts';

export type PinKind =
  | 'token'
  /** EVM: the organization's whitelister contract. */
  | 'whitelister'
  /** Solana: the program that keeps the whitelist. */
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
