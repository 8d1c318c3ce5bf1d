ALTER TABLE "burn_attempts" ADD COLUMN "wallet_nonce" integer;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD COLUMN "nonce_used_by" text;