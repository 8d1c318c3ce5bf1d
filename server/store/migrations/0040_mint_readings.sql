CREATE TABLE "mint_readings" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"chain_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"standing" text,
	"minted_base_units" text,
	"read_at" timestamp with time zone,
	"reads" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mint_readings" ADD CONSTRAINT "mint_readings_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mint_readings_due" ON "mint_readings" USING btree ("due_at") WHERE "mint_readings"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "mint_readings_transaction" ON "mint_readings" USING btree ("chain_id","transaction_id");