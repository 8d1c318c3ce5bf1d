-- Words that were recorded before `is_shared` and are in the calls of several intents.
UPDATE "burn_authorization_marks" "marks" SET "is_shared" = true
FROM (
  SELECT "chain_id", concat('word:', lower("found"[1])) AS "mark"
  FROM "burn_attempts", regexp_matches(substring("authorization"->>'data' from 11), '.{64}', 'g') AS "found"
  WHERE "authorization" is not null
  GROUP BY 1, 2 HAVING count(distinct "intent_id") > 1
) "words"
WHERE "marks"."chain_id" = "words"."chain_id" and "marks"."mark" = "words"."mark";
