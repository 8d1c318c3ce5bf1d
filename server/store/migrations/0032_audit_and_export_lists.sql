CREATE INDEX "exports_person" ON "file_exports" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "exports_list" ON "file_exports" USING btree ("list","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);