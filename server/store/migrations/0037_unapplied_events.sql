CREATE TABLE "unapplied_events" (
	"delivery_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- A few rows that come and go all the time.
ALTER TABLE "unapplied_events" SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);
