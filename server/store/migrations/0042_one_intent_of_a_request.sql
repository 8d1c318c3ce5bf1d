-- In the order in which dashboards take them: requests last.
LOCK TABLE "intents" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "create_requests" ADD COLUMN "lost_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "create_requests" ADD COLUMN "refusal" jsonb;--> statement-breakpoint
UPDATE "create_requests" SET "lost_at" = "updated_at" WHERE "lost_answers" > 0;--> statement-breakpoint
-- Refused after a lost answer: until now it was said of these that nothing was created, which is not certain.
UPDATE "create_requests"
SET "refusal" = "fault", "fault" = ("fault" - 'fieldErrors') || '{"code": "create_refused_unseen"}'::jsonb
WHERE "state" = 'refused' AND "lost_answers" > 0
  AND "fault" ->> 'code' NOT IN ('reference_exists', 'reference_taken_unseen');--> statement-breakpoint
-- Of several conversions of one request, the one that the request names keeps it, or else the oldest.
UPDATE "intents" i SET "create_request_key" = NULL
FROM (
  SELECT n."id", row_number() OVER (
    PARTITION BY n."create_request_key"
    ORDER BY (r."intent_id" IS NOT DISTINCT FROM n."id") DESC, n."created_at", n."id"
  ) AS place
  FROM "intents" n LEFT JOIN "create_requests" r ON r."idempotency_key" = n."create_request_key"
  WHERE n."create_request_key" IS NOT NULL
) ranked
WHERE ranked."id" = i."id" AND ranked.place > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "intents_one_of_request" ON "intents" USING btree ("create_request_key") WHERE "intents"."create_request_key" is not null;
