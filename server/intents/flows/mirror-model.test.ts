import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTerminal } from '#lib/intents/status.ts';
import type { Environment } from '#lib/chains/chains.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import {
  mirrorStory,
  startStory,
  type MirrorUnderTest,
  type ServiceModel,
} from '#server/testing/mirror-model.ts';
import { parseEvent } from '#server/webhooks/verify-and-parse.ts';
import { mergeEvent } from '#server/intents/mirror/merge-event.ts';
import { mergeResource } from '#server/intents/mirror/merge-resource.ts';
import type { Merge } from '#server/intents/mirror/merge-row.ts';

const environment: Environment = 'sandbox';
const NOW = new Date();
const SEED = Math.floor(Math.random() * 2 ** 31);

/** The mirror as its pure functions, begun with the read of the intent as created. */
function pureMirror({ first }: ServiceModel): MirrorUnderTest {
  let order = 1;
  const recorded = new Set<string>();
  let row: IntentRow;
  const take = (merge: Merge) => {
    ({ row } = merge);
    for (const { field, value } of merge.contradictions) recorded.add(`${field}=${value}`);
  };
  const nextOrder = () => (order += 1);
  take(mergeResource(undefined, first, { source: 'read', start: { order, begunAt: NOW }, readAt: NOW }));
  return {
    deliver: (sent, nowMs) => {
      const eventId = randomUUID();
      const envelope = {
        id: eventId,
        apiVersion: 'v2',
        type: 'payout.processing',
        environment,
        createdAt: '',
        data: sent,
      };
      const { verdict, data } = parseEvent(JSON.stringify(envelope), { eventId, environment, nowMs });
      const event = { eventId, eventType: 'payout.processing', order: nextOrder(), receivedAt: NOW };
      if (data && verdict === 'accepted') take(mergeEvent(row, data, event));
      return Promise.resolve();
    },
    beginRead: () => Promise.resolve({ order: nextOrder(), begunAt: NOW }),
    apply: (resource, start, source) => {
      take(mergeResource(row, resource, { source, start, readAt: NOW }));
      return Promise.resolve();
    },
    claim: (truth) => {
      take(
        mergeResource(row, truth, {
          source: 'read',
          start: { order: nextOrder(), begunAt: NOW },
          readAt: NOW,
        }),
      );
      return Promise.resolve(row.status === 'awaiting_burn_approval' && recorded.size === 0);
    },
    row: () => Promise.resolve(row),
    contradictions: () => Promise.resolve(recorded),
    mayPrepare: () => Promise.resolve(recorded.size === 0),
  };
}

test(`every order of events, reads, list rows and create answers, by any clock: true within one read (seed ${SEED})`, async () => {
  const property = fc.asyncProperty(mirrorStory, async ({ commands, ...clocks }) => {
    const model = startStory(clocks);
    const mirror = pureMirror(model);
    await fc.asyncModelRun(() => ({ model, real: mirror }), commands);
    await mirror.apply(model.truth, await mirror.beginRead(), 'read');
    const { status, updatedAt, eventStatus, body, nextPollAt } = await mirror.row();
    expect({ status, updatedAt: updatedAt.toISOString() }).toEqual({
      status: model.truth.status,
      updatedAt: model.truth.updatedAt,
    });
    expect(eventStatus).toBeNull();
    expect(body).toEqual({ ...model.truth });
    expect(nextPollAt === null).toBe(isTerminal(status));
  });
  await fc.assert(property, { numRuns: 2_000, seed: SEED });
});
