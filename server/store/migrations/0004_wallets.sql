CREATE TABLE "grant_submissions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet_id" uuid NOT NULL,
	"idempotency_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"body" text NOT NULL,
	"tx_signature" text NOT NULL,
	"state" text NOT NULL,
	"fault" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"submitted_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_call_slots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key_digest" text NOT NULL,
	"held_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"actor" text,
	"occurred_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resource" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_requests" (
	"idempotency_key" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"limit_cents" bigint,
	"state" text NOT NULL,
	"wallet_id" uuid,
	"linked_existing" boolean DEFAULT false NOT NULL,
	"already_registered" boolean DEFAULT false NOT NULL,
	"fault" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"role" text NOT NULL,
	"label" text,
	"state" text NOT NULL,
	"status_reason" text,
	"reconciliation_status" text NOT NULL,
	"limit_cents" bigint,
	"requested_limit_cents" bigint,
	"signer_wallet" text,
	"resource" jsonb NOT NULL,
	"transaction" jsonb,
	"fee_balance_minor" text,
	"fee_balance_due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"detail_due_at" timestamp with time zone,
	"watched_until" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "grant_submissions" ADD CONSTRAINT "grant_submissions_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_events" ADD CONSTRAINT "wallet_events_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_operations" ADD CONSTRAINT "wallet_operations_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_requests" ADD CONSTRAINT "wallet_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grant_submissions_one_live" ON "grant_submissions" USING btree ("wallet_id") WHERE "grant_submissions"."state" in ('stored', 'waiting');--> statement-breakpoint
CREATE INDEX "grant_submissions_wallet" ON "grant_submissions" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "grant_submissions_due" ON "grant_submissions" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "wallet_call_slots_held" ON "wallet_call_slots" USING btree ("key_digest","held_until");--> statement-breakpoint
CREATE INDEX "wallet_events_wallet" ON "wallet_events" USING btree ("wallet_id","id");--> statement-breakpoint
CREATE INDEX "wallet_operations_wallet" ON "wallet_operations" USING btree ("wallet_id","created_at");--> statement-breakpoint
CREATE INDEX "wallet_requests_due" ON "wallet_requests" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "wallets_address" ON "wallets" USING btree ("chain_id",lower("address"));--> statement-breakpoint
CREATE INDEX "wallets_detail_due" ON "wallets" USING btree ("detail_due_at") WHERE "wallets"."detail_due_at" is not null;--> statement-breakpoint
CREATE INDEX "wallets_fee_due" ON "wallets" USING btree ("fee_balance_due_at");