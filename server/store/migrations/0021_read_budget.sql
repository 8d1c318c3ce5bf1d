CREATE TABLE "read_budget" (
	"name" text PRIMARY KEY NOT NULL,
	"left_count" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL,
	"granted_count" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"asked_total" bigint DEFAULT 0 NOT NULL,
	"watched_total" bigint DEFAULT 0 NOT NULL,
	"requested_total" bigint DEFAULT 0 NOT NULL,
	"polled_total" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_pages" (
	"status" text PRIMARY KEY NOT NULL,
	"next_offset" integer DEFAULT 0 NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"complete_from" timestamp with time zone,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "intents_poll_due";--> statement-breakpoint
CREATE INDEX "intents_poll_due" ON "intents" USING btree ("status","next_poll_at") WHERE "intents"."next_poll_at" is not null;