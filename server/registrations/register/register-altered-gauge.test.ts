import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freezeRegistration, registerWalletInputSchema } from '#lib/registrations/registration-request.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { sendCreate } from '#server/intents/create/send-create.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import {
  claimFirstRegistration,
  insertWalletRequest,
  recordRegistration,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { recordCreateOutcome } from '#server/store/intents/create-requests-repository.ts';
import { createRequests } from '#server/store/schema/schema-intents.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';
import {
  aNamedDraft,
  answerTo,
  aSentRequest,
  loseAnswer,
  requestOf,
  runCreateJob,
  useCreations,
} from '#server/testing/creations.ts';
import { countAltered, registerAlteredGauge } from './register-altered-gauge.ts';
import { sendRegistration } from './send-registration.ts';

const creations = useCreations();

async function setBody(idempotencyKey: string, body: string): Promise<void> {
  await database()
    .update(createRequests)
    .set({ body })
    .where(eq(createRequests.idempotencyKey, idempotencyKey));
}

async function altered() {
  const draft = aNamedDraft({ intentType: 'offramp', destination: 'ana@example.test' });
  const { idempotencyKey, body } = await aSentRequest(draft, creations.session);
  expect(await countAltered()).toBe(0);
  await setBody(idempotencyKey, body.replace('ana@', 'eva@'));
  return { request: await requestOf({ idempotencyKey }), ordered: body };
}

test('[R24] a creation that was altered is counted until its row is what was ordered', async () => {
  const { request, ordered } = await altered();
  await sendCreate(conversionConnection(), request, 'job');
  expect(await requestOf(request)).toMatchObject({ state: 'refused' });
  registerAlteredGauge();
  expect(await metricsRegistry().metrics()).toMatch(/^dashboard_altered_requests 1$/m);
  expect(await countAltered()).toBe(1);
  await setBody(request.idempotencyKey, ordered);
  expect(await countAltered()).toBe(0);
});

test('[R24] one that waits for its user is counted before anything is sent', async () => {
  const { request } = await altered();
  const fault = { code: 'service_rate_limited' } as const;
  await recordCreateOutcome(database(), request.idempotencyKey, { state: 'stored', fault });
  expect(await countAltered()).toBe(1);
});

test('[R24] one whose answer was lost is counted until it is found, also while the service does not answer', async () => {
  const { request } = await altered();
  await loseAnswer(request);
  await runCreateJob();
  expect(await requestOf(request)).toMatchObject({ state: 'unknown', fault: { code: 'request_altered' } });
  expect(await countAltered()).toBe(1);
  await loseAnswer(request);
  expect(await requestOf(request)).toMatchObject({ fault: { code: 'service_unreachable' } });
  expect(await countAltered()).toBe(1);
  creations.scripted.intents.push(answerTo(request));
  await runCreateJob();
  expect(await requestOf(request)).toMatchObject({ state: 'accepted' });
  expect(await countAltered()).toBe(0);
});

test('[R24] a registration that was altered is counted, too', async () => {
  const input = registerWalletInputSchema.parse({
    idempotencyKey: randomUUID(),
    chainId: 'base',
    address: '0x00000000000000000000000000000000000000A1',
    limitCents: 100_000,
  });
  const { idempotencyKey, chainId, address } = input;
  const facts = { idempotencyKey, chainId, address, limitCents: 100_000 };
  const createdBy = creations.session.userId;
  await insertWalletRequest(database(), { ...facts, body: freezeRegistration(input), createdBy });
  const leaseUntil = new Date(Date.now() + 60_000);
  const claimed = await claimFirstRegistration(database(), idempotencyKey, leaseUntil);
  if (!claimed) throw new Error('it is not claimed');
  expect(await countAltered()).toBe(0);
  const body = claimed.body.replace('100000', '99999900');
  const where = eq(walletRequests.idempotencyKey, idempotencyKey);
  await database().update(walletRequests).set({ body }).where(where);
  await sendRegistration(conversionConnection(), { ...claimed, body }, 'job');
  expect(await countAltered()).toBe(1);
  await database().update(walletRequests).set({ body: claimed.body }).where(where);
  expect(await countAltered()).toBe(0);
  const accepted = { state: 'accepted', walletId: randomUUID() } as const;
  const link = { ...accepted, linkedExisting: false, alreadyRegistered: false };
  await recordRegistration(database(), idempotencyKey, link);
});
