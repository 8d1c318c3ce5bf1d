DROP INDEX "intent_notes_part";--> statement-breakpoint
CREATE INDEX "intent_notes_folded_part" ON "intent_notes" USING gin (lower(regexp_replace(normalize("text", nfd), '[\u0300-\u036f]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
-- The references of before, without accents, beside the references.
INSERT INTO "intent_terms" ("intent_id", "term")
SELECT "id", left(normalize(lower(regexp_replace(normalize("client_reference", nfd), '[\u0300-\u036f]', '', 'g')), nfc), 600)
FROM "intents"
WHERE "client_reference" COLLATE "C" ~ '[^ -~]'
ON CONFLICT DO NOTHING;
