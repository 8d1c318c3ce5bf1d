import 'server-only';
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { rolesWith } from '#lib/auth/permissions.ts';
import { isLinkActor, LINK_ACTOR } from '#lib/links/link-actor.ts';
import { PAYMENT_SHOWN_FOR_MS, type LinkSubject } from '#lib/links/listed-link.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { links } from '#server/store/schema/schema-links.ts';
import { grantSubmissions, wallets } from '#server/store/schema/schema-wallets.ts';
import { users } from '#server/store/schema/schema.ts';

/** What a link depends on: who made it, and what it was made for, as they are now. */
interface LinkGround {
  readonly maker: Pick<typeof users.$inferSelect, 'name' | 'role' | 'disabledAt'>;
  /** Null for a link to a grant. */
  readonly intent: Pick<typeof intents.$inferSelect, 'intentType' | 'status'> | null;
  /** Null for a link to a burn or a payment. */
  readonly wallet: Pick<typeof wallets.$inferSelect, 'state' | 'deletedAt'> | null;
}

export type LinkRow = typeof links.$inferSelect & LinkGround;
export type LinkDraft = Pick<LinkRow, 'tokenHash' | 'chainId' | 'expiresAt' | 'createdBy'> &
  Partial<Pick<LinkRow, 'intentId' | 'walletId' | 'holder'>>;

export async function insertLink(tx: Transaction, draft: LinkDraft): Promise<LinkRow> {
  const [row] = await tx.insert(links).values(draft).returning({ id: links.id });
  const link = row && (await lockLink(tx, row.id));
  if (!link) throw new Error('the link was not stored');
  return link;
}

export async function findLinkByHash(db: Executor, tokenHash: string): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(db).where(eq(links.tokenHash, tokenHash));
  return row && toRow(row);
}

/** The link, locked until the transaction ends: a revocation comes before or after, never in between. */
export async function lockLink(tx: Transaction, id: string): Promise<LinkRow | undefined> {
  const [row] = await selectLinks(tx).where(eq(links.id, id)).for('update', { of: links });
  return row && toRow(row);
}

/** The links of one thing, newest first. */
export async function listLinksOf(db: Executor, subject: LinkSubject): Promise<LinkRow[]> {
  const isOfSubject =
    subject.intentId === undefined
      ? eq(links.walletId, subject.walletId)
      : eq(links.intentId, subject.intentId);
  const rows = await selectLinks(db).where(isOfSubject).orderBy(desc(links.createdAt));
  return rows.map(toRow);
}

function selectLinks(db: Executor) {
  return db
    .select({
      link: links,
      maker: { name: users.name, role: users.role, disabledAt: users.disabledAt },
      intent: { intentType: intents.intentType, status: intents.status },
      wallet: { state: wallets.state, deletedAt: wallets.deletedAt },
    })
    .from(links)
    .innerJoin(users, eq(users.id, links.createdBy))
    .leftJoin(intents, eq(intents.id, links.intentId))
    .leftJoin(wallets, eq(wallets.id, links.walletId))
    .$dynamic();
}

function toRow({ link, ...ground }: LinkGround & { readonly link: typeof links.$inferSelect }): LinkRow {
  return { ...link, ...ground };
}

/**
 * Counts one showing of a link's page, and answers how many there are now. `isFirst`: only where there was
 * none; answers 0 where there was.
 */
export async function countLinkOpening(tx: Executor, id: string, isFirst: boolean): Promise<number> {
  const [row] = await tx
    .update(links)
    .set({ openedCount: sql`${links.openedCount} + 1`, lastOpenedAt: sql`now()` })
    .where(and(eq(links.id, id), isFirst ? eq(links.openedCount, 0) : undefined))
    .returning({ openedCount: links.openedCount });
  return row?.openedCount ?? 0;
}

/** A signature made with it is stored. The first time counts. */
export async function markLinkUsed(tx: Executor, id: string): Promise<void> {
  await tx
    .update(links)
    .set({ usedAt: sql`now()` })
    .where(and(eq(links.id, id), isNull(links.usedAt)));
}

/**
 * What was stored with it came to nothing, for certain: it may be signed with again. Undefined where it was
 * revoked meanwhile.
 */
export async function reopenLink(
  tx: Executor,
  linkId: string,
): Promise<Pick<LinkRow, 'id' | 'intentId' | 'walletId'> | undefined> {
  const { id, intentId, walletId } = links;
  const [reopened] = await tx
    .update(links)
    .set({ usedAt: null })
    .where(and(eq(id, linkId), isNull(links.revokedAt)))
    .returning({ id, intentId, walletId });
  return reopened;
}

/** Ends a link at once. False when it was revoked before. */
export async function markLinkRevoked(tx: Executor, id: string, userId: string): Promise<boolean> {
  const revoked = await tx
    .update(links)
    .set({ revokedAt: sql`now()`, revokedBy: userId })
    .where(and(eq(links.id, id), isNull(links.revokedAt)))
    .returning({ id: links.id });
  return revoked.length > 0;
}

/** What a link is about, as the audit log names it. */
export function subjectOf({ intentId, walletId, id }: Pick<LinkRow, 'id' | 'intentId' | 'walletId'>): string {
  return intentId ?? walletId ?? id;
}

/** As whom a grant is submitted with the link; the history names the link, which names who made it. */
export function linkActorName(id: string): string {
  return `${LINK_ACTOR}${id}`;
}

/** The id of the link that has this name; undefined for a user. */
export function findActingLinkId(actorName: string): string | undefined {
  return isLinkActor(actorName) ? actorName.slice(LINK_ACTOR.length) : undefined;
}

/** The grant that was signed with it is not in force, or not decided yet: the link may be reopened. */
const MAY_REOPEN = sql`exists (select from ${grantSubmissions}
  where ${grantSubmissions.walletId} = ${links.walletId} and ${grantSubmissions.state} <> 'accepted'
    and ${grantSubmissions.submittedBy} = ${LINK_ACTOR} || ${links.id})`;

/** Ends the links of a user that are neither used nor over, or may be reopened, and answers them. */
export async function revokeOpenLinksOf(
  tx: Transaction,
  createdBy: string,
  revokedBy: string | null,
): Promise<Pick<LinkRow, 'id' | 'intentId' | 'walletId'>[]> {
  const { id, intentId, walletId, revokedAt, usedAt, expiresAt } = links;
  return tx
    .update(links)
    .set({ revokedAt: sql`now()`, revokedBy })
    .where(
      and(
        eq(links.createdBy, createdBy),
        isNull(revokedAt),
        or(isNull(usedAt), MAY_REOPEN),
        gt(expiresAt, sql`now()`),
      ),
    )
    .returning({ id, intentId, walletId });
}

/** Ends every link that a user made: they may make none any more. */
export async function revokeLinksOf(tx: Executor, createdBy: string): Promise<void> {
  await tx
    .update(links)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(links.createdBy, createdBy), isNull(links.revokedAt)));
}

/**
 * Which of these ids are links that still show something: not withdrawn, and those of payers not long over.
 * One statement for all streams of a process.
 */
export async function listUnrevokedLinkIds(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: links.id })
    .from(links)
    .innerJoin(users, eq(users.id, links.createdBy))
    .leftJoin(intents, eq(intents.id, links.intentId))
    .where(
      and(
        inArray(links.id, [...ids]),
        sql`(${intents.intentType} is distinct from 'onramp'
          or ${links.expiresAt} > now() - make_interval(secs => ${PAYMENT_SHOWN_FOR_MS / 1_000}))`,
        isNull(links.revokedAt),
        isNull(users.disabledAt),
        inArray(users.role, [...rolesWith('links.manage')]),
      ),
    );
  return rows.map(({ id }) => id);
}
