ALTER TABLE "create_requests" ADD COLUMN "lost_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now nobody wrote down which answers were lost: each of these requests may have lost one.
UPDATE "create_requests" SET "lost_answers" = 1 WHERE "state" IN ('sending', 'unknown') OR ("state" = 'refused' AND "attempts" > 1);
