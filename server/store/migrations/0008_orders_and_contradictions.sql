CREATE SEQUENCE "public"."learning_order" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "intent_contradictions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"intent_id" uuid NOT NULL,
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
	"note" text
);
--> statement-breakpoint
CREATE TABLE "intent_orders" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"intent_type" text NOT NULL,
	"chain_id" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"destination" text,
	"client_reference" text,
	"origin" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD COLUMN "amount_cents" bigint;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "learning_order" bigint DEFAULT nextval('learning_order') NOT NULL;--> statement-breakpoint
ALTER TABLE "create_requests" ADD COLUMN "differences" jsonb;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "read_begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "read_order" bigint;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "event_status" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "event_updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "event_received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "event_order" bigint;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "contradicted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "intent_contradictions" ADD CONSTRAINT "intent_contradictions_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_contradictions" ADD CONSTRAINT "intent_contradictions_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_orders" ADD CONSTRAINT "intent_orders_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intent_contradictions_once" ON "intent_contradictions" USING btree ("intent_id","field","claimed","source");--> statement-breakpoint
CREATE INDEX "intent_contradictions_intent" ON "intent_contradictions" USING btree ("intent_id","first_seen_at");