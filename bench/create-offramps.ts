import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Store } from '#e2e/fixtures/store.ts';
import type { Stack } from '#scripts/launcher/stack.ts';

const stateSchema = z.looseObject({ organization: z.looseObject({ payoutKeys: z.array(z.string()) }) });
const intentSchema = z.object({ id: z.guid(), createdAt: z.string() });

/** What an event says of its intent, which must agree with what the service says. */
export type BenchIntent = z.infer<typeof intentSchema>;

/** Creates this many offramps at the service itself and returns them once the mirror has them. */
export async function createOfframps(
  { sandboxUrl, apiKey, databaseUrl }: Stack,
  count: number,
): Promise<BenchIntent[]> {
  const state = stateSchema.parse(await (await fetch(`${sandboxUrl}/sandbox/state`)).json());
  const body = JSON.stringify({
    amountCents: 12_345,
    destinationAddress: state.organization.payoutKeys[0],
    chainId: 'base',
  });
  const intents: BenchIntent[] = [];
  while (intents.length < count) {
    const response = await fetch(`${sandboxUrl}/v2/intents/offramp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': randomUUID() },
      body,
    });
    intents.push(intentSchema.parse(await response.json()));
  }
  const store = new Store(databaseUrl);
  for (const { id } of intents) await store.waitForOfframp(id);
  await store.close();
  return intents;
}
