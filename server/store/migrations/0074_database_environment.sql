CREATE TABLE "database_environment" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"environment" text NOT NULL,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_environment_one_row" CHECK ("database_environment"."is_only")
);
