-- Offramps that wait or ended unpaid: whom the resource names, as `refreshBurnStanding` counts it.
UPDATE "intents" SET "bound_holders" = array["named"."holder"]
FROM (
  SELECT "id", coalesce("body"->'metadata'->'evmBurnGrant'->>'from', "body"->'metadata'->>'burnTokenHolder') AS "holder"
  FROM "intents"
  WHERE "intent_type" = 'offramp' and "status" in ('awaiting_burn_approval', 'expired', 'canceled')
) "named"
WHERE "intents"."id" = "named"."id" and "named"."holder" is not null and "intents"."bound_holders" = '{}';
--> statement-breakpoint
UPDATE "intents" SET "burn_standing" = 'open'
WHERE "burn_standing" is null and "bound_holders" <> '{}'
  and ("created_by" is not null or exists (
    SELECT FROM "burn_attempts" WHERE "burn_attempts"."intent_id" = "intents"."id"))
  and not exists (
    SELECT FROM "burn_attempts"
    WHERE "burn_attempts"."intent_id" = "intents"."id" and "grant_expires_at" is not null
      and lower("token_holder") = lower("bound_holders"[1]));
