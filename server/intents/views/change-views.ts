import 'server-only';
import type { z } from 'zod';
import type { Permission } from '#lib/auth/permissions.ts';
import type { AuditAction } from '#lib/audit/audit-actions.ts';
import {
  MOST_AUDITED,
  MOST_VIEWS,
  toViewNameKey,
  type deleteViewSchema,
  type newViewSchema,
  type renameViewSchema,
  type shareViewSchema,
  type updateViewSchema,
  type ViewProblem,
} from '#lib/intents/list/list-view.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import { takeChange } from '#server/auth/take-change.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { requireStillAllowed } from '#server/auth/require-still-allowed.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import type { Transaction } from '#server/store/database.ts';
import {
  countViewsOf,
  deleteViewRow,
  insertView,
  isViewNameTaken,
  lockView,
  lockViewsOf,
  updateViewRow,
  type ListViewRow,
} from '#server/store/intents/saved-views-repository.ts';
import { mayChangeView } from './list-views.ts';

/** Saves a view of one's own, or one for every user. Throws `forbidden`, `signed_out` or `rate_limited`. */
export async function createView(
  { name, search, columns, isShared }: z.output<typeof newViewSchema>,
  session: Session,
): Promise<{ readonly id: string } | { readonly problem: ViewProblem }> {
  const ownerId = session.userId;
  const permission = isShared ? 'views.share' : 'views.save';
  return commitAs({ session, permission }, async ({ tx }) => {
    await lockViewsOf(tx, ownerId);
    const nameKey = toViewNameKey(name);
    if (await isViewNameTaken(tx, { ownerId, nameKey })) return { problem: 'name_taken' };
    if ((await countViewsOf(tx, ownerId)) >= MOST_VIEWS) return { problem: 'too_many' };
    const id = await insertView(tx, { ownerId, name, nameKey, search, columns, isShared });
    const details = { name, search: toAudited(search), columns, isShared };
    await appendAudit(tx, { actorUserId: ownerId, action: 'view.created', subject: id, details });
    return { id };
  });
}

/** Gives a view another name. Throws `forbidden`, `signed_out`, `rate_limited` or `not_found`. */
export async function renameView(
  { id, name }: z.output<typeof renameViewSchema>,
  session: Session,
): Promise<{ readonly problem: ViewProblem | null }> {
  return changeView<{ readonly problem: ViewProblem | null }>(
    { id, session },
    async (tx, { ownerId, name: before }) => {
      await lockViewsOf(tx, ownerId);
      const nameKey = toViewNameKey(name);
      if (await isViewNameTaken(tx, { ownerId, nameKey }, id)) return { answer: { problem: 'name_taken' } };
      await updateViewRow(tx, id, { name, nameKey });
      return { answer: { problem: null }, action: 'view.renamed', details: { name, before } };
    },
  );
}

/**
 * Gives a view another filter and other columns. Throws `forbidden`, `signed_out`, `rate_limited` or
 * `not_found`.
 */
export async function updateView(
  { id, search, columns }: z.output<typeof updateViewSchema>,
  session: Session,
): Promise<void> {
  await changeView({ id, session }, async (tx, { name, search: before }) => {
    await updateViewRow(tx, id, { search, columns });
    const details = { name, search: toAudited(search), columns, before: toAudited(before) };
    return { answer: undefined, action: 'view.updated', details };
  });
}

/**
 * Lets every user use a view, or its owner alone again. Throws `forbidden`, `signed_out`, `rate_limited` or
 * `not_found`.
 */
export async function shareView(
  { id, isShared }: z.output<typeof shareViewSchema>,
  session: Session,
): Promise<void> {
  const permission = 'views.share';
  requireAllowed(session, permission);
  await changeView({ id, session, permission }, async (tx, { name }) => {
    await updateViewRow(tx, id, { isShared });
    return { answer: undefined, action: isShared ? 'view.shared' : 'view.unshared', details: { name } };
  });
}

/**
 * Removes a view for everyone who could use it. Throws `forbidden`, `signed_out`, `rate_limited` or
 * `not_found`.
 */
export async function deleteView({ id }: z.output<typeof deleteViewSchema>, session: Session): Promise<void> {
  await changeView({ id, session }, async (tx, { name, search }) => {
    await deleteViewRow(tx, id);
    const details = { name, search: toAudited(search) };
    return { answer: undefined, action: 'view.deleted', details };
  });
}

function toAudited(search: string): string {
  return search.slice(0, MOST_AUDITED);
}

interface Done<Answer> {
  readonly answer: Answer;
  /** For the audit log; without one nothing was changed. */
  readonly action?: AuditAction;
  readonly details?: Record<string, unknown>;
}

interface ViewToChange {
  readonly id: string;
  readonly session: Session;
  /** What is needed beside the right to change the view. */
  readonly permission?: Permission;
}

/**
 * A view of another user that is not shared is not there. Once all else is done it is asked, as `commitAs`
 * does, whether the user still has the permission, which depends on the view.
 */
async function changeView<Answer>(
  { id, session, permission = 'views.save' }: ViewToChange,
  work: (tx: Transaction, view: ListViewRow) => Promise<Done<Answer>>,
): Promise<Answer> {
  requireAllowed(session, 'intents.read');
  await takeChange(session);
  return commitChanges(async ({ tx }) => {
    const view = await lockView(tx, id);
    if (!view || (!view.isShared && view.ownerId !== session.userId)) throw new FaultError('not_found');
    if (!mayChangeView(view, session)) throw new FaultError('forbidden');
    const { answer, action, details = {} } = await work(tx, view);
    if (action !== undefined)
      await appendAudit(tx, { actorUserId: session.userId, action, subject: id, details });
    await requireStillAllowed(tx, session, view.isShared ? 'views.share' : permission);
    return answer;
  });
}
