ALTER TABLE "burn_attempts" ADD COLUMN "staged_mint" text;--> statement-breakpoint
ALTER TABLE "pinned_contracts" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "pinned_contracts" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pinned_contracts" ADD CONSTRAINT "pinned_contracts_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "burn_attempts_to_sign" ON "burn_attempts" USING btree ("chain_id","started_at") WHERE "burn_attempts"."state" in ('ready', 'signing');--> statement-breakpoint
ALTER TABLE "pinned_contracts" ADD CONSTRAINT "pinned_contracts_confirmed" CHECK (("pinned_contracts"."confirmed_by" is null) = ("pinned_contracts"."confirmed_at" is null));