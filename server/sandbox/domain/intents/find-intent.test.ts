import { expect, test } from 'vitest';
import { parseSandboxSettings } from '#server/sandbox/settings.ts';
import { sampleIntent } from '#server/sandbox/testing/sample-intent.ts';
import { openTemporaryStore } from '#server/sandbox/testing/temporary-store.ts';
import { createClock } from '#server/sandbox/domain/clock.ts';
import { expireDueIntents } from './find-intent.ts';
import { dueAtMs } from '#server/sandbox/store/intent-record.ts';

const PASSED = 1200;

test('expires every intent that is due before a list is read, more than the store names at once too', () => {
  const temporary = openTemporaryStore();
  const { store } = temporary;
  const open = sampleIntent({ expiresAtMs: 1_900_000_000_000 });
  const verifying = sampleIntent({ status: 'burn_approved', stepAtMs: 1 });
  const passed = Array.from({ length: PASSED }, () => sampleIntent());
  store.transaction(() => {
    for (const intent of [open, verifying, ...passed]) store.intents.add(intent, dueAtMs(intent));
  });
  const clock = createClock({ ...store.clock, realNowMs: () => 1_850_000_000_000 });
  expireDueIntents({ store, clock, settings: parseSandboxSettings({}), wake: () => undefined });
  const count = (status: string) => store.intents.count({ intentType: 'all', status });
  expect([count('expired'), count('awaiting_burn_approval'), count('burn_approved')]).toEqual([PASSED, 1, 1]);
  temporary.remove();
});
