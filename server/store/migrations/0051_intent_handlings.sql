ALTER TABLE "burn_handlings" ADD COLUMN "exceptions" text[];--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "handled_as" text;