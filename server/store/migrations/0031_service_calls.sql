CREATE TABLE "service_calls" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"intent_id" uuid,
	"idempotency_key" uuid,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"request" text,
	"status" integer,
	"answer" text,
	"duration_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "service_calls_intent" ON "service_calls" USING btree ("intent_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "service_calls_key" ON "service_calls" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "service_calls_age" ON "service_calls" USING btree ("called_at");