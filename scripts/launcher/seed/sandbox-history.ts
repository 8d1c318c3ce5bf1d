import { z } from 'zod';
import { LaunchError } from '#scripts/launcher/launch-error.ts';
import type { PlannedIntent } from './plan-types.ts';
import { toPastIntent } from './to-past-intent.ts';

const AT_ONCE = 250;

const addedSchema = z.object({
  intent: z.looseObject({ id: z.guid() }),
  events: z.array(z.object({ id: z.guid(), type: z.string(), body: z.string(), at: z.string() })),
});
export type Added = z.infer<typeof addedSchema>;
const accountSchema = z.object({ name: z.string(), address: z.string() });
const stateSchema = z.looseObject({
  organization: z.looseObject({ payoutKeys: z.array(z.string()) }),
  accounts: z.object({ evm: z.array(accountSchema), solana: z.array(accountSchema) }),
  now: z.iso.datetime(),
});

/** Whose wallets and keys the sandbox knows, and its time. */
export async function readSandboxParties(sandboxUrl: string) {
  const { organization, accounts, now } = stateSchema.parse(await call(sandboxUrl, '/state'));
  const holders = (all: readonly z.infer<typeof accountSchema>[]) =>
    all.filter(({ name }) => name.startsWith('holder')).map(({ address }) => address);
  const evm = holders(accounts.evm);
  return {
    nowMs: Date.parse(now),
    payoutKeys: organization.payoutKeys,
    holders: { ethereum: evm, base: evm, polygon: evm, solana: holders(accounts.solana) },
  };
}

/** Adds them to the sandbox, and answers those that it did not have, by id. */
export async function addToSandbox(
  sandboxUrl: string,
  planned: readonly PlannedIntent[],
): Promise<Map<string, Added>> {
  const added = new Map<string, Added>();
  for (let first = 0; first < planned.length; first += AT_ONCE) {
    const intents = planned.slice(first, first + AT_ONCE).map(toPastIntent);
    const answer = await call(sandboxUrl, '/history', { intents });
    for (const one of z.object({ intents: z.array(addedSchema) }).parse(answer).intents) {
      added.set(one.intent.id, one);
    }
  }
  return added;
}

async function call(sandboxUrl: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${sandboxUrl}/sandbox${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new LaunchError(`The sandbox refused ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
