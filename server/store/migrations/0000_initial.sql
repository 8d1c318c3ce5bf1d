CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_user_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "burn_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"intent_id" uuid NOT NULL,
	"chain_id" text NOT NULL,
	"token_holder" text NOT NULL,
	"state" text NOT NULL,
	"authorization" jsonb,
	"unsigned_transaction" text,
	"grant_expires_at" timestamp with time zone,
	"problem" text,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"prepare_tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "burn_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"chain_id" text NOT NULL,
	"token_holder" text NOT NULL,
	"proof" text NOT NULL,
	"signed_transaction" text,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "create_requests" (
	"idempotency_key" uuid PRIMARY KEY NOT NULL,
	"intent_type" text NOT NULL,
	"body" text NOT NULL,
	"client_reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"chain_id" text NOT NULL,
	"destination" text NOT NULL,
	"state" text NOT NULL,
	"intent_id" uuid,
	"fault" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intent_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"intent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"detail" text,
	"source" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" text
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent_type" text NOT NULL,
	"status" text NOT NULL,
	"chain_id" text NOT NULL,
	"amount_cents" bigint,
	"client_reference" text,
	"destination" text,
	"status_reason" text,
	"failure_code" text,
	"provider_failure_code" text,
	"original_failure_code" text,
	"original_provider_failure_code" text,
	"scheduled_for" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"body" jsonb,
	"read_at" timestamp with time zone,
	"reread_requested_at" timestamp with time zone,
	"next_poll_at" timestamp with time zone,
	"created_by" uuid,
	"create_request_key" uuid
);
--> statement-breakpoint
CREATE TABLE "live_events" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pinned_contracts" (
	"chain_ref" text NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pinned_contracts_chain_ref_kind_pk" PRIMARY KEY("chain_ref","kind")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" text,
	"type" text,
	"intent_id" uuid,
	"verdict" text NOT NULL,
	"skew_seconds" integer,
	"body" text NOT NULL,
	"headers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_attempts" ADD CONSTRAINT "burn_attempts_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD CONSTRAINT "burn_proofs_attempt_id_burn_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."burn_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD CONSTRAINT "burn_proofs_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "create_requests" ADD CONSTRAINT "create_requests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intent_events" ADD CONSTRAINT "intent_events_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intents" ADD CONSTRAINT "intents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE UNIQUE INDEX "burn_attempts_one_live" ON "burn_attempts" USING btree ("intent_id") WHERE "burn_attempts"."state" not in ('reverted', 'lapsed');--> statement-breakpoint
CREATE INDEX "burn_attempts_intent" ON "burn_attempts" USING btree ("intent_id","started_at");--> statement-breakpoint
CREATE INDEX "burn_attempts_due" ON "burn_attempts" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE UNIQUE INDEX "burn_proofs_once" ON "burn_proofs" USING btree ("intent_id","proof");--> statement-breakpoint
CREATE INDEX "burn_proofs_attempt" ON "burn_proofs" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "burn_proofs_due" ON "burn_proofs" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "create_requests_due" ON "create_requests" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "create_requests_reference" ON "create_requests" USING btree ("client_reference");--> statement-breakpoint
CREATE INDEX "create_requests_intent" ON "create_requests" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "intent_events_intent" ON "intent_events" USING btree ("intent_id","id");--> statement-breakpoint
CREATE INDEX "intents_newest" ON "intents" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_status_newest" ON "intents" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_type_newest" ON "intents" USING btree ("intent_type","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_chain_newest" ON "intents" USING btree ("chain_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "intents_client_reference" ON "intents" USING btree ("client_reference");--> statement-breakpoint
CREATE INDEX "intents_reread_owed" ON "intents" USING btree ("reread_requested_at") WHERE "intents"."reread_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "intents_poll_due" ON "intents" USING btree ("next_poll_at") WHERE "intents"."next_poll_at" is not null;--> statement-breakpoint
CREATE INDEX "live_events_age" ON "live_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_once" ON "webhook_deliveries" USING btree ("event_id") WHERE "webhook_deliveries"."verdict" not in ('duplicate', 'bad_signature', 'stale_timestamp');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("received_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_intent" ON "webhook_deliveries" USING btree ("intent_id");