import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { UNCLEAR } from '#lib/burns/burn-problems.ts';
import type { CompletionDoubt } from '#lib/intents/completion/completion-doubt.ts';
import { MAX_STATEMENT_LENGTH } from '#lib/intents/completion/cut-statement.ts';
import { REFUND_FAILED } from '#lib/intents/failure-recovery.ts';
import { isOtherMint, MINT_STANDINGS } from '#lib/intents/mint/mint-reading.ts';
import { REFUND_STATUSES } from '#lib/intents/status.ts';
import { IS_PROVEN } from '#server/store/burns/burn-proofs-repository.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents, intentTerms, mintReadings } from '#server/store/schema/schema-intents.ts';
import { contradictions } from '#server/store/schema/schema-orders.ts';
import { literals } from '#server/store/write-out.ts';
import { NAMED_AT } from './named-places.ts';

export const join = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/** The transaction that the service names: of an onramp its mint, of an offramp its burn. */
export const NAMED = sql`${intents.body}->'metadata'->>
  case ${intents.intentType} when 'onramp' then 'mintTxSignature' else 'burnTxSignature' end`;
const SPELLED = sql`case ${intents.chainId} when 'solana' then named else lower(named) end`;
/**
 * Intents with `named`, the transaction that the service names, `spelled`, the same as what is stored here is
 * spelled, and the reading of it where it is a mint. The body of a row is read once, for `offset 0`.
 */
export const WITH_NAMED = sql`${intents}
  cross join lateral (select ${NAMED} as named offset 0) naming
  cross join lateral (select ${SPELLED} as spelled) spelling
  left join ${mintReadings} on ${mintReadings.intentId} = ${intents.id}
    and ${mintReadings.transactionId} in (named, spelled)`;

/** The service names a burn, and all that are proven here are others. */
const BURN_DIFFERS = sql`(${intents.intentType} = 'offramp' and (select bool_and(proof <> spelled)
  from ${burnProofs} where ${burnProofs.intentId} = ${intents.id} and ${IS_PROVEN}))`;
/**
 * Another offramp has its burn: the service names it there, or it is proven there. Its terms find it; by
 * themselves they may be a hash that was entered by mistake.
 */
const BURN_SHARED = sql`(${intents.intentType} = 'offramp' and exists (select from ${intentTerms} shared
  join ${intents} other on other.id = shared.intent_id
  where shared.term = lower(named) and other.id <> ${intents.id} and other.intent_type = 'offramp'
    and (lower(other.body->'metadata'->>'burnTxSignature') = lower(named)
      or exists (select from ${burnProofs} where ${burnProofs.intentId} = other.id
        and ${burnProofs.proof} = spelled and ${IS_PROVEN}))))`;
/** More than one burn of it is proven, and it is paid once; by `intents_burn_repeated`. */
export const IS_BURN_REPEATED = sql`${intents.isBurnRepeated}`;
const statedAt = (path: readonly string[]) =>
  sql`left(${intents.body} #>> ${literals([`{${path.join(',')}}`])}, ${sql.raw(String(MAX_STATEMENT_LENGTH))})`;
const namesStated = ([field, paths]: [string, readonly (readonly string[])[]]) =>
  sql`(${contradictions.field} = ${literals([field])}
    and ${contradictions.stated} in (${join(paths.map(statedAt))}))`;
/** The service goes on to name what a user has reviewed. The review does not make them agree. */
const FACTS_DIFFER = sql`(${intents.status} = 'completed' and exists (select from ${contradictions}
  where ${contradictions.intentId} = ${intents.id} and ${contradictions.reviewedAt} is not null
    and (${sql.join(Object.entries(NAMED_AT).map(namesStated), sql` or `)})))`;
/**
 * A wallet was asked here, or a hash entered: another program's own burn is open, too. `offset 0`: by the id
 * of each row, because a plan would read the whole table first where it expects many.
 */
const WAS_ASKED_HERE = sql`(exists (select from ${burnAttempts} where ${burnAttempts.intentId} = ${intents.id}
    and (${burnAttempts.askedAt} is not null or ${burnAttempts.problem} = ${literals([UNCLEAR])}) offset 0)
  or exists (select from ${burnProofs} where ${burnProofs.intentId} = ${intents.id} offset 0))`;

/** No node knows the mint that the service names, and it is not looked for any more. */
const IS_MISSING = sql`(${mintReadings.standing} = 'not_found' and ${mintReadings.dueAt} is null)`;
/** The completed onramps of which that is so, also for rows without a body; by `mint_readings_missing`. */
export const MINT_NOT_FOUND = sql`(${intents.status} = 'completed'
  and ${intents.id} in (select ${intents.id} from ${WITH_NAMED} where ${IS_MISSING}))`;

/** What is read of the mint of a refunded one is another exception (`refunded_after_mint`). */
export const IS_REFUNDED = sql`${intents.status} in (${literals(REFUND_STATUSES)})`;
/**
 * Of a refund that failed the mint was read while it was refunding. One that goes on after it may keep the
 * code.
 */
export const WAS_REFUNDED = sql`(${IS_REFUNDED} or (${intents.status} = 'failed'
  and ${intents.failureCode} is not distinct from ${literals([REFUND_FAILED])}))`;

/** When each applies to a row of `WITH_NAMED` that is over; of some that are not completed, too. */
export const WHEN_DOUBTED: Readonly<Record<CompletionDoubt, SQL>> = {
  mint_differs: sql`(${mintReadings.standing} in (${literals(MINT_STANDINGS.filter(isOtherMint))})
    and not ${WAS_REFUNDED})`,
  burn_differs: BURN_DIFFERS,
  burn_shared: BURN_SHARED,
  burn_repeated: IS_BURN_REPEATED,
  facts_differ: FACTS_DIFFER,
  mint_not_found: sql`(${intents.status} = 'completed' and ${IS_MISSING})`,
  // Distinct: with null, the rest would be read as well.
  outcome_unknown: sql`(${intents.status} = 'completed' and ${intents.burnStanding} is not distinct from 'open'
    and ${WAS_ASKED_HERE})`,
};

/** The network contradicted these, with the reading: few, and read first. */
const CONTRADICTED_BY_CHAIN = sql`any(array(
  select ${contradictions.intentId} from ${contradictions} where ${contradictions.source} = 'chain'))`;
// In a `case`, so that no plan reads the index of all completed ones beside that of these few.
const OF_OTHER_MINT = sql`select ${intents.id} from ${WITH_NAMED} where ${intents.id} = ${CONTRADICTED_BY_CHAIN}
  and case when ${intents.status} = 'completed' then ${WHEN_DOUBTED.mint_differs} end`;
/** The completed onramps of which the mint differs, reviewed or not, also for rows without a body. */
export const MINT_DIFFERS = sql`(${intents.id} = any(array(${OF_OTHER_MINT})))`;
/** Completed by the service's word alone: its amount is open (`OPEN_KINDS`), and no contradiction says so. */
export const IS_SUMMED_IN_DOUBT = sql`(${intents.status} = 'completed' and ${intents.contradictedAt} is null
  and ${intents.id} in (select ${intents.id} from ${intents} where ${IS_BURN_REPEATED} union all ${OF_OTHER_MINT}))`;
