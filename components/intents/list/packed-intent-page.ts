import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { INTENT_TYPES } from '#lib/intents/intent-type.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';

/**
 * A row as it travels in a page: without the names of its fields, and with numbers for what has few values:
 * the place in its list, for a page and its browser alone. Fifty rows would weigh more than twice as much.
 */
type PackedIntentRow = readonly [
  id: string,
  intentType: number,
  /** The text of one that is not known. */
  status: number | string,
  chainId: number,
  amountCents: number | null,
  /** In a list of its own where it is the key of the request. */
  clientReference: string | null | readonly [key: string],
  destination: string | null,
  createdAtMs: number,
  updatedAtMs: number,
  revision: number,
  paymentHold?: IntentListRow['paymentHold'],
  contradictedAt?: string | null,
  burnOutcome?: IntentListRow['burnOutcome'],
  doubts?: IntentListRow['doubts'],
  reportMark?: IntentListRow['reportMark'],
];

/** A page as it travels. */
export interface PackedIntentPage extends Omit<IntentPage, 'intents' | 'pinned'> {
  readonly intents: readonly PackedIntentRow[];
  readonly pinned: { readonly intents: readonly PackedIntentRow[]; readonly total: number };
}

export function packIntentPage({ intents, pinned, ...page }: IntentPage): PackedIntentPage {
  const pinnedRows = { intents: pinned.intents.map(packRow), total: pinned.total };
  return { ...page, intents: intents.map(packRow), pinned: pinnedRows };
}

/** Throws for what no server of this build packed. */
export function unpackIntentPage({ intents, pinned, ...page }: PackedIntentPage): IntentPage {
  const pinnedRows = { intents: pinned.intents.map(unpackRow), total: pinned.total };
  return { ...page, intents: intents.map(unpackRow), pinned: pinnedRows };
}

function packRow(row: IntentListRow): PackedIntentRow {
  const { revision, paymentHold, contradictedAt, burnOutcome, doubts, reportMark } = row;
  const status = KNOWN_STATUSES.findIndex((known) => known === row.status);
  const shown = [
    row.id,
    INTENT_TYPES.indexOf(row.intentType),
    status < 0 ? row.status : status,
    CHAIN_IDS.indexOf(row.chainId),
    row.amountCents,
    row.isReferenceKey && row.clientReference !== null
      ? ([row.clientReference] as const)
      : row.clientReference,
    row.destination,
    Date.parse(row.createdAt),
    Date.parse(row.updatedAt),
    revision,
  ] as const;
  if (reportMark !== null) return [...shown, paymentHold, contradictedAt, burnOutcome, doubts, reportMark];
  if (doubts.length > 0) return [...shown, paymentHold, contradictedAt, burnOutcome, doubts];
  if (burnOutcome !== null) return [...shown, paymentHold, contradictedAt, burnOutcome];
  if (contradictedAt !== null) return [...shown, paymentHold, contradictedAt];
  return paymentHold === null ? shown : [...shown, paymentHold];
}

function unpackRow(packed: PackedIntentRow): IntentListRow {
  const [id, type, status, chain, amountCents, reference, destination, ...rest] = packed;
  const [createdAtMs, updatedAtMs, revision, paymentHold = null, ...marks] = rest;
  const [contradictedAt = null, burnOutcome = null, doubts = [], reportMark = null] = marks;
  return {
    id,
    intentType: at(INTENT_TYPES, type),
    status: typeof status === 'number' ? at(KNOWN_STATUSES, status) : status,
    chainId: at(CHAIN_IDS, chain),
    amountCents,
    clientReference: typeof reference === 'string' ? reference : (reference?.[0] ?? null),
    isReferenceKey: typeof reference === 'object' && reference !== null,
    destination,
    createdAt: new Date(createdAtMs).toISOString(),
    updatedAt: new Date(updatedAtMs).toISOString(),
    paymentHold,
    contradictedAt,
    burnOutcome,
    doubts,
    reportMark,
    revision,
  };
}

function at<Name>(names: readonly Name[], place: number): Name {
  const name = names[place];
  if (name === undefined) throw new Error('a row of another build');
  return name;
}
