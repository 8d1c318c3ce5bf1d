-- What an older build has sent and was not processed is not known any more, so that each send counts.
ALTER TABLE "grant_submissions" ADD COLUMN "unprocessed_tries" integer DEFAULT 0 NOT NULL;
