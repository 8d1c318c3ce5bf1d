CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "webhook_deliveries_newest";--> statement-breakpoint
DROP INDEX "intents_newest";--> statement-breakpoint
DROP INDEX "intents_status_newest";--> statement-breakpoint
DROP INDEX "intents_type_newest";--> statement-breakpoint
DROP INDEX "intents_chain_newest";--> statement-breakpoint
DROP INDEX "intents_latest";--> statement-breakpoint
DROP INDEX "unreadable_rows_newest";--> statement-breakpoint
CREATE INDEX "burn_attempts_escalated" ON "burn_attempts" USING btree ("intent_id") WHERE "burn_attempts"."state" = 'escalated';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_unusual" ON "webhook_deliveries" USING btree ("verdict","id") WHERE "webhook_deliveries"."verdict" not in ('accepted', 'duplicate', 'sample');--> statement-breakpoint
CREATE INDEX "intent_terms_part" ON "intent_terms" USING gin ("term" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "intents_open" ON "intents" USING btree ("status","expires_at") WHERE "intents"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "intents_contradicted" ON "intents" USING btree ("id") WHERE "intents"."contradicted_at" is not null;--> statement-breakpoint
CREATE INDEX "intents_completed" ON "intents" USING btree ("updated_at") WHERE "intents"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("received_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_newest" ON "intents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_status_newest" ON "intents" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_type_newest" ON "intents" USING btree ("intent_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_chain_newest" ON "intents" USING btree ("chain_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_latest" ON "intents" USING btree ("updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unreadable_rows_newest" ON "unreadable_rows" USING btree ("list","first_seen_at" DESC NULLS FIRST);