ALTER TABLE "intents" ADD COLUMN "pix_txid" text;--> statement-breakpoint
-- The newest, of those that can be paid. Of the others a job finds it in the stored answers, day by day.
UPDATE "intents" SET "pix_txid" = "body"->'pixPayment'->>'txid'
WHERE "intent_type" = 'onramp' AND "status" = 'awaiting_fiat_payment'
  AND "body"->'pixPayment'->>'txid' <> '';
