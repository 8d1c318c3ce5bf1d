ALTER TABLE "burn_handlings" ADD COLUMN "exceptions" text[];--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "handled_as" text;--> statement-breakpoint
-- What marks of before are of, as `HANDLED_KEY` writes it: these two were all that could be marked.
UPDATE "intents" SET "handled_as" = concat(
  case when "burn_standing" = 'burned' then 'burned_not_paid' else 'ended_after_report' end, '|', "status", '|',
  floor(extract(epoch from coalesce("status_since", "updated_at")) * 1000), '|', "burn_standing", '|', "was_reported_taken")
WHERE "burn_handled_at" is not null and (
  ("burn_standing" = 'burned' and "status" in ('expired', 'canceled', 'failed'))
  or ("was_reported_taken" and "status" in ('expired', 'canceled')));
