DROP INDEX "intents_completed";--> statement-breakpoint
DROP INDEX "intents_latest";--> statement-breakpoint
CREATE INDEX "intents_status_latest" ON "intents" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_amount" ON "intents" USING btree ("amount_cents","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intents_creator_newest" ON "intents" USING btree ("created_by","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "intents"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "intents_latest" ON "intents" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);