ALTER TABLE "burn_proofs" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
-- Whether an earlier call was answered is not known any more, so that what was called may have been taken.
UPDATE "burn_proofs" SET "submitted_at" = "updated_at" WHERE "state" = 'mined' AND "tries" > 0;
