import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { offrampOn } from '#server/testing/burns/burn-harness.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { rowOf } from '#server/testing/mirror.ts';
import type { ScriptedAnswer } from '#server/testing/service/scripted-service.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { requireOpenIntent } from './require-open-intent.ts';

useTestDatabase();

const LATER = '2026-11-21T12:30:00.000Z';

let intent: Intent;
beforeEach(async () => {
  intent = await offrampOn(harness, 'solana');
});

describe('[R95] signed bytes are broadcast for an intent', () => {
  test('that waits for its burn, by the service’s own answer', async () => {
    await expect(requireOpenIntent(intent.id)).resolves.toBeUndefined();
    const reads = harness.service.requests.filter(({ path }) => path.endsWith(intent.id));
    expect(reads).toHaveLength(1);
  });

  test.each(['canceled', 'expired', 'failed', 'burn_approved', 'completed', 'something_new'])(
    'and not for one that is %s by now, whatever the mirror said before',
    async (status) => {
      harness.intent = { ...intent, status, updatedAt: LATER };
      const fault = { code: 'intent_wrong_status', values: { status } };
      await expect(requireOpenIntent(intent.id)).rejects.toMatchObject({ fault });
      expect((await rowOf(intent)).status).toBe(status);
    },
  );

  test.each<[string, () => ScriptedAnswer]>([
    ['an error', () => ({ status: 503 })],
    ['a refused key', () => ({ status: 401 })],
    ['"not found"', () => ({ status: 404 })],
    ['a broken connection', () => 'cut'],
    ['another intent', () => ({ status: 200, body: { ...harness.intent, id: randomUUID() } })],
  ])('and not for one whose status is unknown: the service answers with %s', async (_what, answer) => {
    harness.onRead = answer;
    const fault = { code: 'intent_unconfirmed' };
    await expect(requireOpenIntent(intent.id)).rejects.toMatchObject({ fault });
  });
});
