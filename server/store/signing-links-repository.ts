import 'server-only';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from './database.ts';
import { signingLinks } from './schema-links.ts';
import { users } from './schema.ts';

export type SigningLinkRow = typeof signingLinks.$inferSelect;
export type SigningLinkDraft = Pick<SigningLinkRow, 'tokenHash' | 'chainId' | 'expiresAt' | 'createdBy'> &
  Partial<Pick<SigningLinkRow, 'intentId' | 'walletId' | 'holder'>>;

/** What a link is for: one intent's burn, or one registration's grant. */
export type LinkSubject =
  | { readonly intentId: string; readonly walletId?: undefined }
  | { readonly walletId: string; readonly intentId?: undefined };

export async function insertSigningLink(tx: Executor, draft: SigningLinkDraft): Promise<SigningLinkRow> {
  const [row] = await tx.insert(signingLinks).values(draft).returning();
  if (!row) throw new Error('the link was not stored');
  return row;
}

export async function findSigningLinkByHash(
  db: Executor,
  tokenHash: string,
): Promise<SigningLinkRow | undefined> {
  const [row] = await db.select().from(signingLinks).where(eq(signingLinks.tokenHash, tokenHash));
  return row;
}

/** The link, locked until the transaction ends: a revocation comes before or after, never in between. */
export async function lockSigningLink(tx: Transaction, id: string): Promise<SigningLinkRow | undefined> {
  const [row] = await tx.select().from(signingLinks).where(eq(signingLinks.id, id)).for('update');
  return row;
}

/** The links of one thing with who made them, newest first. */
export async function listSigningLinks(
  db: Executor,
  subject: LinkSubject,
): Promise<(SigningLinkRow & { readonly createdByName: string })[]> {
  const isOfSubject =
    subject.intentId === undefined
      ? eq(signingLinks.walletId, subject.walletId)
      : eq(signingLinks.intentId, subject.intentId);
  const rows = await db
    .select({ link: signingLinks, createdByName: users.name })
    .from(signingLinks)
    .innerJoin(users, eq(users.id, signingLinks.createdBy))
    .where(isOfSubject)
    .orderBy(desc(signingLinks.createdAt));
  return rows.map(({ link, createdByName }) => ({ ...link, createdByName }));
}

/** Counts one showing of a link's page. */
export async function countLinkOpening(tx: Executor, id: string): Promise<void> {
  await tx
    .update(signingLinks)
    .set({ openedCount: sql`${signingLinks.openedCount} + 1`, lastOpenedAt: sql`now()` })
    .where(eq(signingLinks.id, id));
}

/** A signature made with it is stored. The first time counts. */
export async function markLinkUsed(tx: Executor, id: string): Promise<void> {
  await tx
    .update(signingLinks)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signingLinks.id, id), isNull(signingLinks.usedAt)));
}

/** What was stored with it came to nothing, for certain: it may be signed with again. */
export async function reopenLink(tx: Executor, id: string): Promise<void> {
  await tx.update(signingLinks).set({ usedAt: null }).where(eq(signingLinks.id, id));
}

/** Ends a link at once. False when it was revoked before. */
export async function revokeSigningLink(tx: Executor, id: string, userId: string): Promise<boolean> {
  const revoked = await tx
    .update(signingLinks)
    .set({ revokedAt: sql`now()`, revokedBy: userId })
    .where(and(eq(signingLinks.id, id), isNull(signingLinks.revokedAt)))
    .returning({ id: signingLinks.id });
  return revoked.length > 0;
}

/** Which of these ids are links that nobody revoked. One statement for all streams of a process. */
export async function listUnrevokedLinkIds(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: signingLinks.id })
    .from(signingLinks)
    .where(and(inArray(signingLinks.id, [...ids]), isNull(signingLinks.revokedAt)));
  return rows.map(({ id }) => id);
}
