ALTER TABLE "wallet_call_slots" RENAME TO "wallet_call_quota";--> statement-breakpoint
ALTER INDEX "wallet_call_slots_held" RENAME TO "wallet_call_quota_held";--> statement-breakpoint
ALTER INDEX IF EXISTS "wallet_call_slots_pkey" RENAME TO "wallet_call_quota_pkey";--> statement-breakpoint
ALTER TABLE "wallets" RENAME COLUMN "fee_balance_minor" TO "fee_balance_base_units";
