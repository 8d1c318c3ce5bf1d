CREATE TABLE "file_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"locale" text NOT NULL,
	"filter" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progressed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text
);
--> statement-breakpoint
ALTER TABLE "file_exports" ADD CONSTRAINT "file_exports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_newest" ON "file_exports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);