import type { StatusTone } from '#lib/intents/status.ts';

/**
 * Why a conversion that moved money does not match in what the service, the chain and the webhooks say of it;
 * the worst first.
 *
 * - `burned_not_paid`, `outcome_unknown`: what became of the tokens of an offramp that is over;
 * - `contradicted`: something contradicts it and no user has reviewed that; it is in no total;
 * - `facts_differ`: the service goes on to name other details than were ordered, which a user has reviewed;
 * - `mint_differs`: the transaction that the service names for its mint is not that mint (`MINT_STANDINGS`);
 * - `burn_differs`: the service names a burn that is not the one that was proven here;
 * - `burn_shared`: the service names the burn of another offramp;
 * - `burn_repeated`: more than one burn was proven here, and the service takes one;
 * - `ended_after_payment`: it expired or was canceled, and may have been paid or burned;
 * - `refunded_after_mint`: it is or is being refunded, although the service names its mint, and the network
 *   does not show that this minted nothing to the wallet;
 * - `refunded_after_paid`: the same of what was reported as completed before;
 * - `failed`, `refunding`: it is over for this dashboard, and the service can still change it (R38);
 * - `unconfirmed`: a webhook reported its status, and the service has not confirmed that in an answer;
 * - `unknown_amount`: the service never said its amount; it is in no total;
 * - `no_transaction`: it is completed, and no transaction of it is known;
 * - `mint_not_found`: the chain does not show the transaction that the service names for its mint;
 * - `no_webhook`: no webhook reported its status.
 */
export const EXCEPTION_TABLE = {
  burned_not_paid: 'danger',
  contradicted: 'danger',
  facts_differ: 'danger',
  mint_differs: 'danger',
  burn_differs: 'danger',
  burn_shared: 'danger',
  burn_repeated: 'danger',
  ended_after_payment: 'danger',
  refunded_after_mint: 'danger',
  refunded_after_paid: 'danger',
  failed: 'danger',
  outcome_unknown: 'attention',
  refunding: 'attention',
  unconfirmed: 'attention',
  unknown_amount: 'attention',
  no_transaction: 'attention',
  mint_not_found: 'attention',
  no_webhook: 'attention',
} as const satisfies Readonly<Record<string, StatusTone>>;

/**
 * What a completed conversion has for the seconds between a webhook and the reads of the service and of the
 * chain: no user is asked to explain it before `NOT_READ_YET_MS` are over. The reports show it at once.
 */
export const NOT_READ_YET: readonly ReportException[] = [
  'unconfirmed',
  'unknown_amount',
  'no_transaction',
  'mint_not_found',
];
/** The service is asked within a minute, as a rule, and a node that is behind twice in 75 seconds. */
export const NOT_READ_YET_MS = 120_000;

export type ReportException = keyof typeof EXCEPTION_TABLE;
/** In the order of the table. */
export const REPORT_EXCEPTIONS = Object.keys(EXCEPTION_TABLE).filter(isReportException);

export function isReportException(name: string): name is ReportException {
  return Object.hasOwn(EXCEPTION_TABLE, name);
}

/**
 * `proven`: the service took its proof, or this dashboard read the burn on the chain. `minted`: this
 * dashboard read the mint on the chain. `named`: the service names a transaction that is neither.
 */
export const CHAIN_SIDES = ['proven', 'minted', 'named', 'none'] as const;
export type ChainSide = (typeof CHAIN_SIDES)[number];

/**
 * `pending`: the service can still deliver it. `not_kept`: deliveries of that time are deleted. `never`: the
 * service has no event for its status.
 */
export const WEBHOOK_SIDES = ['received', 'pending', 'none', 'not_kept', 'never'] as const;
export type WebhookSide = (typeof WEBHOOK_SIDES)[number];
