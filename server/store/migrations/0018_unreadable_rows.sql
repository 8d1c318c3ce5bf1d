CREATE TABLE "list_reads" (
	"list" text PRIMARY KEY NOT NULL,
	"completed_at" timestamp with time zone,
	"failing_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "unreadable_rows" (
	"list" text NOT NULL,
	"key" text NOT NULL,
	"resource_id" uuid,
	"client_reference" text,
	"reason" text NOT NULL,
	"raw" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unreadable_rows_list_key_pk" PRIMARY KEY("list","key")
);
--> statement-breakpoint
CREATE INDEX "unreadable_rows_newest" ON "unreadable_rows" USING btree ("list","first_seen_at" DESC NULLS LAST);