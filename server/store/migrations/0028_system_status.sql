CREATE TABLE "credentials" (
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_needed_at" timestamp with time zone,
	CONSTRAINT "credentials_kind_fingerprint_pk" PRIMARY KEY("kind","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "process_readings" (
	"process_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reading" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "process_readings_seen" ON "process_readings" USING btree ("seen_at");