ALTER TABLE "intents" ADD COLUMN "pix_txid" text;--> statement-breakpoint
-- What the resource still names is the newest.
UPDATE "intents" SET "pix_txid" = "body"->'pixPayment'->>'txid'
WHERE "intent_type" = 'onramp' AND "body"->'pixPayment'->>'txid' <> '';
--> statement-breakpoint
-- Of those that are paid or over: what the newest answer that is still stored has named.
UPDATE "intents" SET "pix_txid" = "named"."txid"
FROM (
  SELECT "id", (array_agg("txid" ORDER BY "call_id" DESC))[1] AS "txid"
  FROM (
    SELECT "made"."id", "call"."id" AS "call_id", "call"."status", "call"."answer",
      substring("call"."answer" FROM '"pixPayment"\s*:\s*\{[^{}]*"txid"\s*:\s*"([^"\\]+)"') AS "txid"
    FROM "service_calls" AS "call" JOIN "intents" AS "made" ON "made"."id" = "call"."intent_id"
    WHERE "made"."intent_type" = 'onramp' AND "made"."pix_txid" IS NULL
    UNION ALL
    SELECT "made"."id", "call"."id", "call"."status", "call"."answer",
      substring("call"."answer" FROM '"pixPayment"\s*:\s*\{[^{}]*"txid"\s*:\s*"([^"\\]+)"')
    FROM "service_calls" AS "call" JOIN "intents" AS "made" ON "made"."create_request_key" = "call"."idempotency_key"
    WHERE "made"."intent_type" = 'onramp' AND "made"."pix_txid" IS NULL
  ) AS "answered"
  WHERE "txid" IS NOT NULL AND "status" BETWEEN 200 AND 299 AND strpos("answer", "id"::text) > 0
  GROUP BY "id"
) AS "named"
WHERE "intents"."id" = "named"."id";
