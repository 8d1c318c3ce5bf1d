CREATE TABLE "job_schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intent_terms" (
	"intent_id" uuid NOT NULL,
	"term" text NOT NULL,
	CONSTRAINT "intent_terms_intent_id_term_pk" PRIMARY KEY("intent_id","term")
);
--> statement-breakpoint
CREATE TABLE "unread_intents" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD COLUMN "scan_from_block" bigint;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD COLUMN "last_valid_block_height" bigint;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD COLUMN "nonce" integer;--> statement-breakpoint
ALTER TABLE "intent_terms" ADD CONSTRAINT "intent_terms_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intent_terms_term" ON "intent_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "unread_intents_due" ON "unread_intents" USING btree ("due_at");