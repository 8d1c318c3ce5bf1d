CREATE INDEX "burn_attempts_holder" ON "burn_attempts" USING btree ("chain_id","token_holder","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "burn_proofs_proof" ON "burn_proofs" USING btree ("proof");--> statement-breakpoint
CREATE INDEX "burn_proofs_pending" ON "burn_proofs" USING btree ("created_at") WHERE "burn_proofs"."state" in ('stored', 'mined');--> statement-breakpoint
-- Each try changes a row: vacuum after a fiftieth of them.
ALTER TABLE "burn_attempts" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "burn_proofs" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
-- Offramps that were linked with a request, or took over its source, after the service had named a holder who
-- never had an authorization here, as `refreshBurnStanding` counts it.
UPDATE "intents" SET "burn_standing" = 'open', "revision" = "revision" + 1
WHERE "burn_standing" is null and "bound_holders" <> '{}'
  and ("created_by" is not null or "source_intent_id" is not null)
  and exists (
    SELECT FROM unnest("bound_holders") AS "holder"
    WHERE not exists (
      SELECT FROM "burn_attempts"
      WHERE "burn_attempts"."intent_id" = "intents"."id" and "grant_expires_at" is not null
        and lower("token_holder") = lower("holder")));
