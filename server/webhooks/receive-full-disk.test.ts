import { expect, test } from 'vitest';
import { database, sqlClient } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

test('[R90] with the disk of the database full, a delivery is refused as with the database unavailable, and stored later', async () => {
  await sqlClient().unsafe(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger refuse before insert on webhook_deliveries for each row execute function refuse()`);
  const { rawBody, headers } = signDelivery(eventData(anIntent()));
  expect(await receiveApplied(rawBody, headers)).toEqual({ status: 503, verdict: 'not_stored' });
  await sqlClient().unsafe('drop trigger refuse on webhook_deliveries');
  expect(await receiveApplied(rawBody, headers)).toMatchObject({ status: 200 });
  expect(await database().select().from(webhookDeliveries)).toHaveLength(1);
});
