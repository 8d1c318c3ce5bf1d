CREATE TABLE "signing_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"intent_id" uuid,
	"wallet_id" uuid,
	"chain_id" text NOT NULL,
	"holder" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "signing_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "signing_links_one_thing" CHECK (num_nonnulls("signing_links"."intent_id", "signing_links"."wallet_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "burn_attempts" ALTER COLUMN "started_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD COLUMN "claimed_by_link" uuid;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD COLUMN "started_by_link" uuid;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signing_links_intent" ON "signing_links" USING btree ("intent_id","created_at");--> statement-breakpoint
CREATE INDEX "signing_links_wallet" ON "signing_links" USING btree ("wallet_id","created_at");--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_claimed_by_link_signing_links_id_fk" FOREIGN KEY ("claimed_by_link") REFERENCES "public"."signing_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_started_by_link_signing_links_id_fk" FOREIGN KEY ("started_by_link") REFERENCES "public"."signing_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_one_starter" CHECK (num_nonnulls("burn_attempts"."started_by", "burn_attempts"."started_by_link") = 1);--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_one_claimant" CHECK (num_nonnulls("burn_attempts"."claimed_by", "burn_attempts"."claimed_by_link") <= 1);