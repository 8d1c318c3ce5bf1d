-- What a person asked for stands in the stored registrations: it is the order, and the facts of the mirror are put right by it.
INSERT INTO "registration_orders" ("wallet_id", "chain_id", "address", "limit_cents", "whitelister_wallet", "origin", "decided_by", "decided_at")
SELECT DISTINCT ON (r."wallet_id") r."wallet_id", r."chain_id", r."address", r."limit_cents", r."body"::jsonb ->> 'whitelisterWallet', 'created', r."created_by", r."created_at"
FROM "wallet_requests" r JOIN "wallets" w ON w."id" = r."wallet_id"
WHERE r."state" = 'accepted' AND NOT r."already_registered"
ORDER BY r."wallet_id", r."created_at" DESC
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "wallets" w SET "chain_id" = o."chain_id", "address" = o."address", "own_limit_cents" = o."limit_cents", "signer_wallet" = coalesce(o."whitelister_wallet", w."signer_wallet"), "ordered_at" = o."decided_at"
FROM "registration_orders" o WHERE o."wallet_id" = w."id";
--> statement-breakpoint
CREATE TRIGGER "registration_orders_written_once" BEFORE UPDATE OR DELETE ON "registration_orders"
FOR EACH ROW EXECUTE FUNCTION refuse_order_change();
