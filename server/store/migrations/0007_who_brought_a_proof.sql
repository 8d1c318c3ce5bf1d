ALTER TABLE "burn_proofs" ADD COLUMN "source" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD COLUMN "brought_by_link" uuid;--> statement-breakpoint
ALTER TABLE "burn_proofs" ADD CONSTRAINT "burn_proofs_brought_by_link_signing_links_id_fk" FOREIGN KEY ("brought_by_link") REFERENCES "public"."signing_links"("id") ON DELETE no action ON UPDATE no action;