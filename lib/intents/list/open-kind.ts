/**
 * Open amounts, of both types where the name says none. A conversion is in one of them at most, and beside
 * it in `burn_repeated`, which is of another burn:
 *
 * - `burned_not_paid`: over or failed, burned and not paid;
 * - `burned_unconfirmed`: the chain has executed its burn, it goes on, and no status says yet that the
 *   service has that burn;
 * - `ended_after_taken`: what else is over or failed after a payment or burn was reported or shown;
 * - `refunding`: being refunded;
 * - `mint_differs`: completed, and the transaction that the service names for its mint is not that mint;
 * - `burn_repeated`: the amount of a further burn of an offramp of which more than one is proven;
 * - `onramp_in_progress`, `offramp_in_progress`: money or tokens were given, by its status or an earlier one,
 *   and it goes on;
 * - `status_unclear`: it goes on, and neither its status nor an earlier one says whether money or tokens were
 *   given (R42); what only awaits them is none.
 */
export const OPEN_KINDS = [
  'onramp_in_progress',
  'offramp_in_progress',
  'status_unclear',
  'burned_not_paid',
  'burned_unconfirmed',
  'ended_after_taken',
  'refunding',
  'mint_differs',
  'burn_repeated',
] as const;
export type OpenKind = (typeof OPEN_KINDS)[number];

const OF_BOTH_TYPES: readonly OpenKind[] = ['status_unclear', 'ended_after_taken', 'refunding'];

/** Whether onramps and offramps can be in it. */
export function isOfBothTypes(kind: OpenKind): boolean {
  return OF_BOTH_TYPES.includes(kind);
}
