CREATE TABLE "intent_labels" (
	"intent_id" uuid NOT NULL,
	"label" text NOT NULL,
	"label_key" text NOT NULL,
	"intent_created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intent_labels_intent_id_label_key_pk" PRIMARY KEY("intent_id","label_key")
);
--> statement-breakpoint
CREATE TABLE "intent_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"intent_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "create_requests" ADD COLUMN "source_intent_id" uuid;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "source_intent_id" uuid;--> statement-breakpoint
ALTER TABLE "intent_labels" ADD CONSTRAINT "intent_labels_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_labels" ADD CONSTRAINT "intent_labels_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_notes" ADD CONSTRAINT "intent_notes_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_notes" ADD CONSTRAINT "intent_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intent_labels_newest" ON "intent_labels" USING btree ("label_key","intent_created_at" DESC NULLS FIRST,"intent_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "intent_notes_intent" ON "intent_notes" USING btree ("intent_id","created_at");--> statement-breakpoint
CREATE INDEX "intents_source" ON "intents" USING btree ("source_intent_id") WHERE "intents"."source_intent_id" is not null;