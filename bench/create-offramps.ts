import { SandboxControl } from '#e2e/fixtures/sandbox-control.ts';
import { ServiceClient, type CreatedIntent } from '#e2e/fixtures/service-client.ts';
import { Store } from '#e2e/fixtures/store.ts';
import type { Stack } from '#scripts/launcher/stack.ts';

/** What an event says of its intent, which must agree with what the service says. */
export type BenchIntent = Pick<CreatedIntent, 'id' | 'createdAt'>;

/** Creates this many offramps at the service itself and returns them once the mirror has them. */
export async function createOfframps(
  { sandboxUrl, apiKey, databaseUrl }: Stack,
  count: number,
): Promise<BenchIntent[]> {
  const service = new ServiceClient(sandboxUrl, apiKey);
  const destinationAddress = await new SandboxControl(sandboxUrl).payoutKey();
  const offramp = { chainId: 'base', amountCents: 12_345, destinationAddress } as const;
  const intents: BenchIntent[] = [];
  while (intents.length < count) intents.push(await service.createDatedOfframp(offramp));
  const store = new Store(databaseUrl);
  for (const { id } of intents) await store.waitForOfframp(id);
  await store.close();
  return intents;
}
