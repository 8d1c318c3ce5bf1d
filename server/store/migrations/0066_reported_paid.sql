ALTER TABLE "intents" ADD COLUMN "was_reported_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was reported as completed and no read withdrew, and has another status now.
UPDATE "intents" SET "was_reported_paid" = true
WHERE "status" IN ('expired', 'canceled', 'failed', 'refunding', 'refunded')
  AND EXISTS (
    SELECT FROM "intent_events" WHERE "intent_events"."intent_id" = "intents"."id"
      AND "kind" = 'status' AND "value" = 'completed')
  AND NOT EXISTS (
    SELECT FROM "intent_events" WHERE "intent_events"."intent_id" = "intents"."id"
      AND "kind" = 'correction' AND "detail" = 'completed');
