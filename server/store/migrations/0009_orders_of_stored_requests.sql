-- What a person asked for stands in the stored requests: it is the order, and the facts of the mirror are put right by it.
INSERT INTO "intent_orders" ("intent_id", "intent_type", "chain_id", "amount_cents", "destination", "client_reference", "origin", "decided_by", "decided_at")
SELECT r."intent_id", r."intent_type", r."chain_id", r."amount_cents", r."destination", r."client_reference", 'created', r."created_by", r."created_at"
FROM "create_requests" r JOIN "intents" i ON i."id" = r."intent_id" AND i."create_request_key" = r."idempotency_key"
WHERE r."state" = 'accepted'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "intents" i SET "intent_type" = o."intent_type", "chain_id" = o."chain_id", "amount_cents" = o."amount_cents", "destination" = o."destination", "client_reference" = o."client_reference"
FROM "intent_orders" o WHERE o."intent_id" = i."id";
--> statement-breakpoint
UPDATE "burn_attempts" a SET "amount_cents" = i."amount_cents" FROM "intents" i WHERE i."id" = a."intent_id";
--> statement-breakpoint
CREATE FUNCTION refuse_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order is written once and never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "intent_orders_written_once" BEFORE UPDATE OR DELETE ON "intent_orders"
FOR EACH ROW EXECUTE FUNCTION refuse_order_change();
