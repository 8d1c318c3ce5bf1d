import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Store } from '#e2e/fixtures/store.ts';
import type { Stack } from '#scripts/launcher/stack.ts';

const stateSchema = z.looseObject({ organization: z.looseObject({ payoutKeys: z.array(z.string()) }) });
const intentSchema = z.looseObject({ id: z.guid() });

/** Creates this many offramps at the service itself and returns their ids once the mirror has them. */
export async function createOfframps(
  { sandboxUrl, apiKey, databaseUrl }: Stack,
  count: number,
): Promise<string[]> {
  const state = stateSchema.parse(await (await fetch(`${sandboxUrl}/sandbox/state`)).json());
  const body = JSON.stringify({
    amountCents: 12_345,
    destinationAddress: state.organization.payoutKeys[0],
    chainId: 'base',
  });
  const ids: string[] = [];
  while (ids.length < count) {
    const response = await fetch(`${sandboxUrl}/v2/intents/offramp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': randomUUID() },
      body,
    });
    ids.push(intentSchema.parse(await response.json()).id);
  }
  const store = new Store(databaseUrl);
  for (const id of ids) await store.waitForOfframp(id);
  await store.close();
  return ids;
}
