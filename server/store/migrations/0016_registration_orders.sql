CREATE TABLE "contradictions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"intent_id" uuid,
	"wallet_id" uuid,
	"field" text NOT NULL,
	"held" text NOT NULL,
	"claimed" text NOT NULL,
	"source" text NOT NULL,
	"event_id" text,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"times_seen" integer DEFAULT 1 NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "contradictions_once" UNIQUE NULLS NOT DISTINCT("intent_id","wallet_id","field","claimed","source"),
	CONSTRAINT "contradictions_one_subject" CHECK (num_nonnulls("contradictions"."intent_id", "contradictions"."wallet_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "registration_orders" (
	"wallet_id" uuid PRIMARY KEY NOT NULL,
	"chain_id" text NOT NULL,
	"address" text NOT NULL,
	"limit_cents" bigint,
	"whitelister_wallet" text,
	"origin" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "contradictions" ("id", "intent_id", "field", "held", "claimed", "source", "event_id", "first_seen_at", "last_seen_at", "times_seen", "reviewed_by", "reviewed_at", "note")
SELECT "id", "intent_id", "field", "held", "claimed", "source", "event_id", "first_seen_at", "last_seen_at", "times_seen", "reviewed_by", "reviewed_at", "note" FROM "intent_contradictions";--> statement-breakpoint
DROP TABLE "intent_contradictions";--> statement-breakpoint
ALTER TABLE "wallet_requests" ADD COLUMN "differences" jsonb;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "ordered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "contradicted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contradictions" ADD CONSTRAINT "contradictions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_orders" ADD CONSTRAINT "registration_orders_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_orders" ADD CONSTRAINT "registration_orders_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contradictions_intent" ON "contradictions" USING btree ("intent_id","first_seen_at");--> statement-breakpoint
CREATE INDEX "contradictions_wallet" ON "contradictions" USING btree ("wallet_id","first_seen_at");--> statement-breakpoint
CREATE INDEX "contradictions_open" ON "contradictions" USING btree ("first_seen_at") WHERE "contradictions"."reviewed_at" is null;