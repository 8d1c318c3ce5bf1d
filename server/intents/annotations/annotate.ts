import 'server-only';
import type { z } from 'zod';
import type { AuditAction } from '#lib/audit/audit-actions.ts';
import { MOST_LABELS, type labelInputSchema, type noteInputSchema } from '#lib/intents/annotation.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  deleteLabel,
  insertLabel,
  insertNote,
  listLabelsOf,
} from '#server/store/intents/annotations-repository.ts';
import { lockIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';

type NoteInput = z.output<typeof noteInputSchema>;
type LabelInput = z.output<typeof labelInputSchema>;

/**
 * Adds a note to an intent; it stays as it is. Throws `forbidden`, `signed_out`, `rate_limited` or
 * `not_found`.
 */
export async function addNote({ intentId, text }: NoteInput, session: Session): Promise<void> {
  await annotate(intentId, session, async ({ tx }) => {
    const noteId = await insertNote(tx, { intentId, text, createdBy: session.userId });
    return { action: 'note.added', details: { noteId, text } };
  });
}

/**
 * Gives an intent a label, once. Throws `forbidden`, `signed_out`, `rate_limited`, `not_found`, or
 * `labels_enough` where it has as many as it may have.
 */
export async function addLabel({ intentId, label }: LabelInput, session: Session): Promise<void> {
  await annotate(intentId, session, async ({ tx }, { createdAt: intentCreatedAt }) => {
    if ((await listLabelsOf(tx, intentId)).length >= MOST_LABELS) throw new FaultError('labels_enough');
    const draft = { intentId, label, intentCreatedAt, createdBy: session.userId };
    return (await insertLabel(tx, draft)) ? { action: 'label.added', details: { label } } : undefined;
  });
}

/** Takes a label away. Throws `forbidden`, `signed_out`, `rate_limited` or `not_found`. */
export async function removeLabel({ intentId, label }: LabelInput, session: Session): Promise<void> {
  await annotate(intentId, session, async ({ tx }) =>
    (await deleteLabel(tx, intentId, label)) ? { action: 'label.removed', details: { label } } : undefined,
  );
}

type Done = { readonly action: AuditAction; readonly details: Record<string, unknown> } | undefined;

/** What is done goes into the audit log and to open pages; where nothing was to do, nothing does. */
async function annotate(
  intentId: string,
  session: Session,
  work: (changes: Changes, row: IntentRow) => Promise<Done>,
): Promise<void> {
  await commitAs({ session, permission: 'intents.annotate' }, async (changes) => {
    const row = await lockIntent(changes.tx, intentId);
    if (!row) throw new FaultError('not_found');
    const done = await work(changes, row);
    if (!done) return;
    await appendAudit(changes.tx, { ...done, actorUserId: session.userId, subject: intentId });
    changes.publish({ type: 'annotation.changed', intentId });
  });
}
