ALTER TABLE "grant_submissions" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
-- Which of the earlier sends were not processed is not known any more, so that each counts.
UPDATE "grant_submissions" SET "sent_at" = "updated_at" WHERE "tries" > 0;
