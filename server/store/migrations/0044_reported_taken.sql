ALTER TABLE "intents" ADD COLUMN "was_reported_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- An older build does not note it. Those that ended as ordered are left out, for they are many.
UPDATE "intents" i SET "was_reported_taken" = true
WHERE i."status" NOT IN ('completed', 'refunded')
  AND EXISTS (SELECT FROM "intent_events" e WHERE e."intent_id" = i."id" AND e."kind" = 'status' AND (
    (i."intent_type" = 'onramp'
      AND e."value" IN ('fiat_received', 'minting', 'completed', 'failed', 'refunding', 'refunded'))
    OR (i."intent_type" = 'offramp' AND e."value" IN (
      'burn_approved', 'onchain_received', 'burning', 'scheduled', 'paying_out', 'completed'))));--> statement-breakpoint
CREATE INDEX "intents_ended_after_report" ON "intents" USING btree ("id") WHERE "intents"."was_reported_taken" and "intents"."status" in ('expired', 'canceled');