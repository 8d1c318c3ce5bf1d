DROP INDEX "intents_ended";--> statement-breakpoint
CREATE INDEX "intents_ended" ON "intents" USING btree (coalesce("status_since", "updated_at"),"id","status","intent_type","chain_id","amount_cents","contradicted_at","created_at","status_since","updated_at") WHERE "intents"."status" in ('completed', 'expired', 'canceled', 'failed', 'refunding', 'refunded');--> statement-breakpoint
-- Those of a partial index are not used: without these a plan takes any range of it for a two-hundredth.
CREATE STATISTICS "intents_status_began" ON (coalesce("status_since", "updated_at")) FROM "intents";--> statement-breakpoint
ANALYZE "intents";
