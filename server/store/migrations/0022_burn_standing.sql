ALTER TABLE "intents" ADD COLUMN "burn_standing" text;--> statement-breakpoint
UPDATE "intents" SET "burn_standing" = 'burned' WHERE "id" IN (
  SELECT "intent_id" FROM "burn_attempts"
    WHERE "state" IN ('submitting', 'accepted', 'escalated') AND "problem" IS DISTINCT FROM 'burn_proof_of_other_intent'
  UNION SELECT "intent_id" FROM "burn_proofs"
    WHERE "state" IN ('mined', 'accepted', 'escalated') AND "last_error" IS DISTINCT FROM 'burn_proof_of_other_intent');--> statement-breakpoint
UPDATE "intents" SET "burn_standing" = 'open' WHERE "burn_standing" IS NULL AND "id" IN (
  SELECT "intent_id" FROM "burn_attempts"
    WHERE "problem" IS DISTINCT FROM 'burn_proof_of_other_intent' AND ("state" IN ('signing', 'proof_stored')
      OR "problem" = 'burn_unclear' OR ("state" = 'ready' AND "asked_at" IS NOT NULL))
  UNION SELECT "intent_id" FROM "burn_proofs" WHERE "state" = 'stored');--> statement-breakpoint
CREATE INDEX "intents_burn_outcome" ON "intents" USING btree ("burn_standing","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "intents"."burn_standing" is not null and "intents"."status" in ('expired', 'canceled', 'failed');