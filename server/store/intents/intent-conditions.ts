import 'server-only';
import { isOneOf } from '#server/store/bulk.ts';
import { and, eq, gte, lte, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { BURN_OUTCOMES, isBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import { endOfDay, startOfDay } from '#server/store/pages/day-sql.ts';
import { toLabelKey } from '#lib/intents/annotation.ts';
import type { InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { OpenKind } from '#lib/intents/list/open-kind.ts';
import { isOfEnd } from '#lib/intents/list/filter-date.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { intentLabels } from '#server/store/schema/schema-notes.ts';
import { IS_BURN_HANDLED } from './handling/is-handled.ts';
import { hasOutcome } from './has-outcome.ts';
import { isAskingFor } from './inbox-repository.ts';
import { HAS_ENDED, STATUS_BEGAN } from './status-began.ts';
import { isOpenAmount } from './totals/open-conditions.ts';
import { hasFoundPart, isAddressTerm, isKeyTerm, selectIdsOfTerm } from './terms/term-conditions.ts';

/** What a list is filtered by, without its place in the pages. */
export type ListFilter = Omit<IntentFilter, 'cursor' | 'limit' | 'inbox'> & {
  /** Only rows among these. */
  readonly ids?: readonly string[];
  /** Only rows that need action for one of these reasons. */
  readonly askingFor?: readonly InboxReason[];
  /** Of burns that were not paid: not those that a user handles. */
  readonly isWithoutHandled?: boolean;
};

// Written out, not as a parameter: only so does a plan see that the index of what ended serves it.
const IS_COMPLETED = sql`${intents.status} = 'completed'`;

/** What a list is ordered by and its range of days is of. */
export function dateColumn({ date }: Pick<ListFilter, 'date'>) {
  if (isOfEnd(date)) return STATUS_BEGAN;
  return date === 'created' ? intents.createdAt : intents.updatedAt;
}

/** Everything that a filter asks for. Undefined when it asks for nothing. */
export function toCondition(filter: ListFilter): SQL | undefined {
  return and(...besideStatus(filter), anyStatus(statusBranches(filter)));
}

/**
 * One condition for each status of a filter, each row in one of them at most: the index is ordered within
 * one status only. Empty when all statuses are asked for.
 */
export function statusBranches({ status, date }: ListFilter): SQL[] {
  if (date === 'completed') return isCompletedAsked(status) ? [IS_COMPLETED] : [sql`false`];
  // Its index is in one order of all of them.
  if (date === 'ended') return [both(HAS_ENDED, anyStatus(branchesOf(status)))];
  return branchesOf(status);
}

function branchesOf(status: readonly string[]): SQL[] {
  const statuses = status.filter((one) => !isBurnOutcome(one));
  const notListed = statuses.length === 0 ? undefined : notInArray(intents.status, statuses);
  const outcomes = BURN_OUTCOMES.filter((outcome) => status.includes(outcome));
  return [
    ...statuses.map((one) => eq(intents.status, one)),
    ...outcomes.map((outcome) => both(hasOutcome(outcome), notListed)),
  ];
}

/** All that a filter asks for but its statuses. */
export function besideStatus(filter: ListFilter): SQL[] {
  const { intentType, chainId, minCents, maxCents, createdBy, wallet, payoutKey, label } = filter;
  const { ids, askingFor, open, isWithoutHandled } = filter;
  const query = filter.query.trim();
  const conditions: (SQL | undefined)[] = [
    ids && isOneOf(intents.id, ids),
    askingFor && isAskingFor(askingFor),
    open && isOpen(open),
    isWithoutHandled === true ? not(IS_BURN_HANDLED) : undefined,
    intentType === 'all' ? undefined : eq(intents.intentType, intentType),
    chainId === 'all' ? undefined : eq(intents.chainId, chainId),
    ...isInDays(filter),
    minCents === undefined ? undefined : gte(intents.amountCents, minCents),
    maxCents === undefined ? undefined : lte(intents.amountCents, maxCents),
    createdBy === undefined ? undefined : eq(intents.createdBy, createdBy),
    wallet === undefined ? undefined : isOfTerm(isAddressTerm(wallet)),
    ...(payoutKey === undefined ? [] : [eq(intents.intentType, 'offramp'), isOfTerm(isKeyTerm(payoutKey))]),
    label === undefined ? undefined : hasLabel(label),
    query === '' ? undefined : isOfTerm(hasFoundPart(query)),
  ];
  return conditions.filter((condition) => condition !== undefined);
}

function both(condition: SQL, other: SQL | undefined): SQL {
  return other ? sql`(${condition} and ${other})` : condition;
}

function anyStatus(branches: readonly SQL[]): SQL | undefined {
  return branches.length === 0 ? undefined : or(...branches);
}

function isCompletedAsked(status: readonly string[]): boolean {
  return status.length === 0 || status.includes('completed');
}

/** From the first instant of a day to before the first one of the day after the other. */
function isInDays({ date, from, to }: ListFilter): SQL[] {
  const column = dateColumn({ date });
  return [
    ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`${column} < ${endOfDay(to)}`]),
  ];
}

function isOfTerm(condition: SQL): SQL {
  return sql`${intents.id} in ${selectIdsOfTerm(condition)}`;
}

/**
 * Found first, by the indexes of these few rows, and then asked for by id: a plan takes them for many more,
 * and would look for them along all rows.
 */
function isOpen(kind: OpenKind): SQL {
  return sql`${intents.id} = any(array(select ${intents.id} from ${intents} where ${isOpenAmount(kind)}))`;
}

function hasLabel(label: string): SQL {
  return sql`${intents.id} in (select ${intentLabels.intentId} from ${intentLabels}
    where ${intentLabels.labelKey} = ${toLabelKey(label)})`;
}
