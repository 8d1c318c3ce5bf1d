-- What the service reported as paid or burned by naming its transaction, or by a refund, as it is noted from now on.
UPDATE "intents" SET "was_reported_taken" = true
WHERE NOT "was_reported_taken" AND "status" IN ('expired', 'canceled', 'failed', 'awaiting_fiat_payment', 'awaiting_burn_approval')
AND ("body"->'metadata'->>CASE "intent_type" WHEN 'onramp' THEN 'mintTxSignature' ELSE 'burnTxSignature' END <> ''
  OR EXISTS (SELECT FROM "intent_events" WHERE "intent_events"."intent_id" = "intents"."id" AND "intent_events"."kind" = 'status'
    AND "intent_events"."value" IN ('refunding', 'refunded')));
