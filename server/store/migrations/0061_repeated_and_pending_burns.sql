ALTER TABLE "burn_proofs" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "is_burn_repeated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "intents_burn_repeated" ON "intents" USING btree ("id") WHERE "intents"."is_burn_repeated";--> statement-breakpoint
UPDATE "intents" SET "is_burn_repeated" = true WHERE "id" IN (
  SELECT "intent_id" FROM "burn_proofs"
  WHERE "state" IN ('mined', 'accepted', 'escalated')
    AND "last_error" IS DISTINCT FROM 'burn_proof_of_other_intent'
  GROUP BY "intent_id" HAVING count(*) > 1);
