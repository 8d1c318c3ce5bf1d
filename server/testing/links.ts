import { eq } from 'drizzle-orm';
import type { Session } from '#server/auth/require-session.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { hashLinkToken } from '#server/links/link-token.ts';
import { database } from '#server/store/database.ts';
import { links } from '#server/store/schema/schema-links.ts';
import { findLinkByHash, type LinkRow } from '#server/store/links/links-repository.ts';

/** A link to an intent's burn, with the token that its address carries. */
export async function aLinkTo(
  { id: intentId }: { readonly id: string },
  session: Session,
  facts: { readonly holder?: string } = {},
): Promise<LinkWithToken> {
  return withToken(await createSigningLink({ subject: { intentId }, session, ...facts }));
}

/** A link to a registration's grant. */
export async function aGrantLinkTo(
  { id: walletId }: { readonly id: string },
  session: Session,
): Promise<LinkWithToken> {
  return withToken(await createSigningLink({ subject: { walletId }, session }));
}

async function withToken({ url }: { readonly url: string }): Promise<LinkWithToken> {
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  return { token, link: await linkOf(token) };
}

interface LinkWithToken {
  readonly token: string;
  readonly link: LinkRow;
}

/** The link as the store has it now. Throws when there is none. */
export async function linkOf(token: string): Promise<LinkRow> {
  const link = await findLinkByHash(database(), hashLinkToken(token));
  if (!link) throw new Error('no such link');
  return link;
}

/** Lets its time run out, so many minutes ago. */
export async function expireLink({ id }: LinkRow, minutesAgo = 0): Promise<void> {
  await database()
    .update(links)
    .set({ expiresAt: new Date(Date.now() - minutesAgo * 60_000 - 1_000) })
    .where(eq(links.id, id));
}
