import type { IntentListRow } from '#lib/intents/intent-view.ts';

/** A row without the names of its fields: those would be half of what fifty rows weigh. */
export type PackedRow = readonly [
  id: IntentListRow['id'],
  intentType: IntentListRow['intentType'],
  status: IntentListRow['status'],
  chainId: IntentListRow['chainId'],
  amountCents: IntentListRow['amountCents'],
  clientReference: IntentListRow['clientReference'],
  destination: IntentListRow['destination'],
  createdAt: IntentListRow['createdAt'],
  revision: IntentListRow['revision'],
  paymentHold?: IntentListRow['paymentHold'],
  contradictedAt?: IntentListRow['contradictedAt'],
  burnOutcome?: IntentListRow['burnOutcome'],
];

export function packRow(row: IntentListRow): PackedRow {
  const { id, intentType, status, chainId, amountCents, clientReference, destination, createdAt } = row;
  const shown = [id, intentType, status, chainId, amountCents, clientReference, destination] as const;
  const { revision, paymentHold, contradictedAt, burnOutcome } = row;
  if (burnOutcome !== null) return [...shown, createdAt, revision, paymentHold, contradictedAt, burnOutcome];
  if (contradictedAt !== null) return [...shown, createdAt, revision, paymentHold, contradictedAt];
  return paymentHold === null
    ? [...shown, createdAt, revision]
    : [...shown, createdAt, revision, paymentHold];
}

export function unpackRow(packed: PackedRow): IntentListRow {
  const [id, intentType, status, chainId, amountCents, clientReference, destination, createdAt] = packed;
  const [, , , , , , , , revision, paymentHold = null, contradictedAt = null, burnOutcome = null] = packed;
  return {
    id,
    intentType,
    status,
    chainId,
    amountCents,
    clientReference,
    destination,
    createdAt,
    paymentHold,
    contradictedAt,
    burnOutcome,
    revision,
  };
}
