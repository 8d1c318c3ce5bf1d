ALTER TABLE "audit_log" ADD COLUMN "chain_position" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "chain_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain_position");--> statement-breakpoint
CREATE INDEX "audit_log_unchained" ON "audit_log" USING btree ("id") WHERE "audit_log"."chain_position" is null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_chain_begins" CHECK ("audit_log"."chain_position" > 0);