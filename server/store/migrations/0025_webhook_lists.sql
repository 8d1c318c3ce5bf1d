DROP INDEX "webhook_deliveries_unusual";--> statement-breakpoint
CREATE INDEX "webhook_deliveries_type" ON "webhook_deliveries" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_again" ON "webhook_deliveries" USING btree ("event_id") WHERE "webhook_deliveries"."verdict" in ('duplicate', 'bad_signature', 'stale_timestamp');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_unusual" ON "webhook_deliveries" USING btree ("verdict","id") WHERE "webhook_deliveries"."verdict" <> 'accepted';