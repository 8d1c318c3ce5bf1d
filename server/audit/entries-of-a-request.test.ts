import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { registerWallet } from '#server/registrations/register/register-wallet.ts';
import { chooseNotifications } from '#server/notifications/notification-settings.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import { database } from '#server/store/database.ts';
import { walletRequests } from '#server/store/schema/schema-wallets.ts';
import { aDraft, useCreations } from '#server/testing/creations.ts';
import { refused } from '#server/testing/refused.ts';
import { aWireWallet, mirrorWallets, WALLET } from '#server/testing/registrations/wallet-harness.ts';
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

const spellings: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text: string) => text],
  ['in capitals', (text: string) => text.toUpperCase()],
  ['with a capital', (text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())],
];

test.each<readonly [string, (text: string) => string]>([
  ...spellings,
  ['as the address of a page', (id) => `https://dashboard.example.test/en/onramps/${id}?from=x`],
  ['with a line break in it', (id) => `${id.slice(0, 20)}\n${id.slice(20)}`],
])('an id is found %s', async (_how, spell) => {
  const { session } = creations;
  const draft = aDraft({ clientReference: `order-${randomUUID()}` });
  const { intentId } = await submitCreate(draft, session);
  const action = 'link.created';
  const subject = randomUUID();
  await appendAudit(database(), { actorUserId: null, action, subject });
  expect(await entriesOf(spell(intentId ?? ''))).toEqual([['onramp.requested', session.email]]);
  expect(await entriesOf(spell(draft.idempotencyKey))).toEqual([['onramp.requested', session.email]]);
  expect(await entriesOf(spell(subject))).toEqual([[action, null]]);
});

test.each(spellings)('an e-mail is found %s', async (_how, spell) => {
  const subject = `${randomUUID()}@example.test`;
  await appendAudit(database(), { actorUserId: null, action: 'sign-in.failed', subject });
  expect(await entriesOf(spell(subject))).toEqual([['sign-in.failed', null]]);
});

const SOLANA = 'So11111111111111111111111111111111111111112';

test.each(spellings)('a registration is found by its address %s, and its request', async (_how, spell) => {
  const { session } = creations;
  const idempotencyKey = randomUUID();
  const address = `0x${idempotencyKey.replaceAll('-', '')}00000000`;
  const facts = { idempotencyKey, chainId: 'base', limitCents: 100, body: '{}', state: 'stored' } as const;
  const createdBy = session.userId;
  await database()
    .insert(walletRequests)
    .values({ ...facts, address, createdBy });
  const wallet = aWireWallet({ address });
  await mirrorWallets(wallet);
  const entry = { actorUserId: null, action: 'link.created' } as const;
  await appendAudit(database(), { ...entry, subject: idempotencyKey });
  await appendAudit(database(), { ...entry, subject: wallet.id });
  await appendAudit(database(), { ...entry, subject: randomUUID() });
  expect(await entriesOf(spell(address))).toEqual([
    ['link.created', null],
    ['link.created', null],
  ]);
});

test('the confirmation of a contract is found by its address, on Solana in its own spelling alone', async () => {
  const evm = '0x8617e340b3d01fa5f11f306f4090fd50e238070d';
  for (const address of [evm, SOLANA]) {
    const entry = { actorUserId: null, action: 'contract.confirmed', subject: randomUUID() } as const;
    await appendAudit(database(), { ...entry, details: { chainRef: 'any', kind: 'token', address } });
  }
  const confirmed = [['contract.confirmed', null]];
  expect(await entriesOf(evm.toUpperCase().replace('0X', '0x'))).toEqual(confirmed);
  expect(await entriesOf(SOLANA)).toEqual(confirmed);
  expect(await entriesOf(SOLANA.toLowerCase())).toEqual([]);
});

test('what users chose for themselves is found by their e-mail, also where it is stored by their id', async () => {
  const session = await sessionOf('viewer');
  const { userId: actorUserId, email } = session;
  await appendAudit(database(), { actorUserId, action: 'preference.changed', subject: actorUserId });
  await chooseNotifications({ muted: ['problems'], locale: 'en' }, session);
  expect(await entriesOf(email)).toEqual([
    ['notifications.chosen', email],
    ['preference.changed', email],
  ]);
});

test('an address is found in the case in which it was stored, and as it is written for a chain', async () => {
  const subject = '0x52908400098527886E0F7030069857D2E4169EE7';
  await appendAudit(database(), { actorUserId: null, action: 'contract.confirmed', subject });
  expect(await entriesOf(subject)).toEqual([['contract.confirmed', null]]);
  expect(await entriesOf(`base:${subject}`)).toEqual([['contract.confirmed', null]]);
});

test('a request that has made nothing yet is found by its reference', async () => {
  const draft = aDraft({ clientReference: `order-${randomUUID()}` });
  creations.scripted.trouble.push('lost');
  await submitCreate(draft, creations.session).catch(() => undefined);
  expect(await entriesOf(draft.clientReference)).toEqual([['onramp.requested', creations.session.email]]);
});

/** A registration that a user has requested: the key of the request, and the id that came of it. */
async function requestedRegistration() {
  const [idempotencyKey, walletId] = [randomUUID(), randomUUID()];
  const sent = { body: '{}', chainId: 'base', state: 'accepted' } as const;
  await database()
    .insert(walletRequests)
    .values({ ...sent, idempotencyKey, walletId, address: '0xA', createdBy: creations.session.userId });
  return { idempotencyKey, walletId };
}

test('who requested a registration is found by its id', async () => {
  const { userId, email } = creations.session;
  const { idempotencyKey, walletId } = await requestedRegistration();
  const action = 'wallet.register_requested';
  await appendAudit(database(), { actorUserId: userId, action, subject: idempotencyKey });
  expect(await entriesOf(walletId)).toEqual([[action, email]]);
});

describe('a key that another has chosen', () => {
  const anId = async () => (await submitCreate(aDraft(), creations.session)).intentId ?? '';
  async function aRegistrationId() {
    const wallet = aWireWallet({ id: randomUUID() });
    await mirrorWallets(wallet);
    return wallet.id;
  }
  async function aCreateKey() {
    const draft = aDraft();
    await submitCreate(draft, creations.session);
    return draft.idempotencyKey;
  }
  const aRegistrationKey = async () => (await requestedRegistration()).idempotencyKey;
  const create = async (idempotencyKey: string) => {
    await submitCreate(
      aDraft({ idempotencyKey, clientReference: randomUUID() }),
      await sessionOf('operator'),
    );
  };
  const register = async (idempotencyKey: string) => {
    const registration = { idempotencyKey, chainId: 'base', address: WALLET, limitCents: 1 } as const;
    await registerWallet(registration, await sessionOf('operator'));
  };

  test.each([
    ['the id of a conversion for a create', anId, create],
    ['the id of a registration for a create', aRegistrationId, create],
    ['the key of a registration for a create', aRegistrationKey, create],
    ['the id of a conversion for a registration', anId, register],
    ['the id of a registration for a registration', aRegistrationId, register],
    ['the key of a create for a registration', aCreateKey, register],
  ])('is refused where it is %s, and adds no entry to what that names', async (_what, made, send) => {
    const key = await made();
    const before = await entriesOf(key);
    const sent = creations.scripted.service.requests.length;
    await expect(send(key)).rejects.toMatchObject(refused('conflict'));
    expect(await entriesOf(key)).toEqual(before);
    expect(creations.scripted.service.requests).toHaveLength(sent);
  });
});
