import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';
import { aDraft, useCreations } from '#server/testing/creations.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { listAudit } from './list-audit.ts';

const creations = useCreations();

async function entriesOf(query: string) {
  const session = await sessionOf('approver');
  const { entries } = await listAudit({ filter: auditFilterSchema.parse({ query }), session });
  return entries.map(({ action, actor }) => [action, actor?.email ?? null]);
}

test('who requested a conversion is found by its id, its reference and its request key', async () => {
  const { session } = creations;
  const draft = aDraft({ clientReference: `order-${randomUUID()}` });
  await submitCreate(aDraft(), session);
  const { intentId } = await submitCreate(draft, session);
  await appendAudit(database(), { actorUserId: null, action: 'link.created', subject: intentId ?? '' });
  const entries = [
    ['link.created', null],
    ['onramp.requested', session.email],
  ];
  expect(await entriesOf(intentId ?? '')).toEqual(entries);
  expect(await entriesOf((intentId ?? '').toUpperCase())).toEqual(entries);
  expect(await entriesOf(draft.clientReference)).toEqual(entries);
  expect(await entriesOf(draft.idempotencyKey)).toEqual([['onramp.requested', session.email]]);
});

test('a request that has made nothing yet is found by its reference', async () => {
  const draft = aDraft({ clientReference: `order-${randomUUID()}` });
  creations.scripted.trouble.push('lost');
  await submitCreate(draft, creations.session).catch(() => undefined);
  expect(await entriesOf(draft.clientReference)).toEqual([['onramp.requested', creations.session.email]]);
});

test('who requested a registration is found by its id', async () => {
  const { userId, email } = creations.session;
  const [idempotencyKey, walletId] = [randomUUID(), randomUUID()];
  const sent = { body: '{}', chainId: 'base', state: 'accepted', createdBy: userId } as const;
  await database()
    .insert(walletRequests)
    .values({ ...sent, idempotencyKey, walletId, address: '0xA' });
  const action = 'wallet.register_requested';
  await appendAudit(database(), { actorUserId: userId, action, subject: idempotencyKey });
  expect(await entriesOf(walletId)).toEqual([[action, email]]);
});
