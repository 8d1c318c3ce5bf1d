import 'server-only';
import type { LinkListView, LinkSubject } from '#lib/links/listed-link.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listUnusableDestinations } from '#server/intents/list-unusable-destinations.ts';
import { toPaymentHold } from '#server/intents/to-summary.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { listLinksOf } from '#server/store/links/links-repository.ts';
import { toListedLink } from './to-listed-link.ts';

/** The links of one thing, newest first. Throws `forbidden`. */
export async function listLinks({
  subject,
  session,
}: {
  readonly subject: LinkSubject;
  readonly session: Session;
}): Promise<LinkListView> {
  requireAllowed(session, 'links.manage');
  const rows = await listLinksOf(database(), subject);
  const isHeld = rows.length > 0 && (await isPaymentHeld(subject));
  return { links: rows.map((row) => toListedLink(row, { isHeld })) };
}

/** Whether the conversion awaits its payment, and something prevents that it is requested. */
async function isPaymentHeld({ intentId }: LinkSubject): Promise<boolean> {
  const intent = intentId === undefined ? undefined : await findIntent(database(), intentId);
  if (intent?.intentType !== 'onramp') return false;
  return toPaymentHold(intent, await listUnusableDestinations(database(), [intent])) !== null;
}
