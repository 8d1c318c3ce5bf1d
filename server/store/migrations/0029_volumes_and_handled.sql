CREATE TABLE "burn_handlings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"intent_id" uuid NOT NULL,
	"is_handled" boolean NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "burn_handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "burn_handlings" ADD CONSTRAINT "burn_handlings_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_handlings" ADD CONSTRAINT "burn_handlings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "burn_handlings_intent" ON "burn_handlings" USING btree ("intent_id","at");--> statement-breakpoint
CREATE INDEX "intents_ended" ON "intents" USING btree ("updated_at","status","intent_type","chain_id","amount_cents","contradicted_at","created_at") WHERE "intents"."status" in ('completed', 'expired', 'canceled', 'failed', 'refunding', 'refunded');