ALTER TABLE "wallet_requests" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_requests" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
-- Until now nobody wrote down which answers were lost: each of these registrations may have lost one.
UPDATE "wallet_requests" SET "lost_at" = "updated_at"
WHERE "state" IN ('sending', 'unknown') OR ("state" = 'refused' AND "attempts" > 1);--> statement-breakpoint
-- Of those refused it was said that nothing was registered, which is not certain.
UPDATE "wallet_requests"
SET "refusal" = "fault", "fault" = ("fault" - 'fieldErrors') || '{"code": "registration_refused_unseen"}'::jsonb
WHERE "state" = 'refused' AND "lost_at" IS NOT NULL;
