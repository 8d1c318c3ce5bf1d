ALTER TABLE "burn_proofs" ADD COLUMN "gone_at_height" bigint;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
-- What an earlier version had accepted is checked as well, until its intent is over.
UPDATE "burn_proofs" SET "next_attempt_at" = now() FROM "intents"
WHERE "intents"."id" = "burn_proofs"."intent_id" AND "burn_proofs"."state" = 'accepted' AND "intents"."status" NOT IN ('completed', 'expired', 'canceled', 'refunded', 'failed');
