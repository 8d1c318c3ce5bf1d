ALTER TABLE "create_requests" ADD COLUMN "replaces_source" boolean;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "replaces_source" boolean;--> statement-breakpoint
-- Of what was created before: whether its source had ended or failed by then, as the timeline was known then.
-- It stays unknown where nothing was known of the source, or that it had completed, which is looked at again.
UPDATE "intents" SET "replaces_source" = "known"."had_ended"
FROM (
  SELECT "made"."id", bool_or("line"."value" IN ('expired', 'canceled', 'failed', 'refunding', 'refunded')) AS "had_ended"
  FROM "intents" AS "made"
  JOIN "create_requests" AS "request" ON "request"."idempotency_key" = "made"."create_request_key"
  JOIN "intent_events" AS "line" ON "line"."intent_id" = "made"."source_intent_id"
    AND "line"."kind" = 'status' AND "line"."recorded_at" <= "request"."created_at"
  GROUP BY "made"."id"
  HAVING (array_agg("line"."value" ORDER BY "line"."id" DESC))[1] <> 'completed'
) AS "known"
WHERE "intents"."id" = "known"."id";
