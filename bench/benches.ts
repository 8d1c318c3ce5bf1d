import type { Bench } from './bench.ts';
import { measureClickToPrompt } from './click-to-prompt.ts';
import { createOfframps } from './create-offramps.ts';
import { runGuardBench } from './guard/run-guard-bench.ts';
import { formatLatency, formatMeasurement } from './measurement.ts';
import { measureSignGuard, measureSolanaGuard } from './sign-guard.ts';
import { measureWebhookIntake } from './webhook-intake.ts';

const INTENTS = 50;

/** Every benchmark, in the order they run. */
export const BENCHES: readonly Bench[] = [
  {
    name: 'sign-guard',
    run: async () => [formatMeasurement(measureSignGuard()), formatMeasurement(measureSolanaGuard())],
  },
  { name: 'guard', run: runGuardBench },
  {
    name: 'click-to-prompt',
    run: async ({ stack }) => (await measureClickToPrompt(await stack())).map(formatLatency),
  },
  {
    name: 'webhook-intake',
    run: async ({ stack }) => {
      const started = await stack();
      const intentIds = await createOfframps(started, INTENTS);
      return [formatMeasurement(await measureWebhookIntake(started, intentIds))];
    },
  },
];
