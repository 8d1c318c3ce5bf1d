ALTER TABLE "intents" ADD COLUMN "was_reported_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was reported as completed, and has another status now. Whether a read had said so before one withdrew it
-- is not known of these rows: they count.
UPDATE "intents" SET "was_reported_paid" = true
WHERE "status" <> 'completed'
  AND EXISTS (
    SELECT FROM "intent_events" WHERE "intent_events"."intent_id" = "intents"."id"
      AND "kind" = 'status' AND "value" = 'completed');
