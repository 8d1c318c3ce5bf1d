import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ensureBuild } from '#scripts/launcher/build.ts';
import { startStack } from '#scripts/launcher/stack.ts';
import type { Stack } from '#scripts/launcher/stack.ts';
import { measureClickToPrompt } from './click-to-prompt.ts';
import { formatLatency, formatMeasurement } from './measurement.ts';
import { measureSignGuard, measureSolanaGuard } from './sign-guard.ts';
import { measureWebhookIntake } from './webhook-intake.ts';

/** Prints each figure beside a peer's from the same run: the bars are ratios. */
const INTENTS = 50;

console.log(formatMeasurement(measureSignGuard()));
console.log(formatMeasurement(measureSolanaGuard()));
await ensureBuild();
const dataDir = mkdtempSync(path.join(tmpdir(), 'dashboard-bench-'));
const stack = await startStack({
  dataDir,
  mode: 'production',
  dashboardPort: 0,
  sandboxPort: 0,
  sandboxSettings: { SANDBOX_EVM_PORTS: '0,0,0', SANDBOX_SOLANA_PORT: '0' },
});
try {
  for (const latency of await measureClickToPrompt(stack)) console.log(formatLatency(latency));
  console.log(formatMeasurement(await measureWebhookIntake(stack, await createIntents(stack))));
} finally {
  await stack.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function createIntents({ sandboxUrl, apiKey }: Stack): Promise<string[]> {
  const stateSchema = z.looseObject({ organization: z.looseObject({ payoutKeys: z.array(z.string()) }) });
  const state = stateSchema.parse(await (await fetch(`${sandboxUrl}/sandbox/state`)).json());
  const body = JSON.stringify({
    amountCents: 12_345,
    destinationAddress: state.organization.payoutKeys[0],
    chainId: 'base',
  });
  const ids: string[] = [];
  while (ids.length < INTENTS) {
    const response = await fetch(`${sandboxUrl}/v2/intents/offramp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, 'idempotency-key': randomUUID() },
      body,
    });
    ids.push(z.looseObject({ id: z.guid() }).parse(await response.json()).id);
  }
  return ids;
}
