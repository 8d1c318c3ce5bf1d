import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, vi } from 'vitest';
import { isAllowed, ROLES } from '#lib/auth/permissions.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { paymentViewSchema } from '#lib/links/payment-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { listLinks } from '#server/links/manage/list-links.ts';
import { createPaymentLink } from '#server/links/manage/create-payment-link.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { confirmOrder } from '#server/intents/order/confirm-order.ts';
import { findPrefill } from '#server/intents/create/find-prefill.ts';
import { findOpenLink } from '#server/links/sign/find-open-link.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { freshEvmAddress } from '#server/testing/registrations/grant-keys.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { offrampOn } from '#server/testing/burns/burn-harness.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { anIntent, eventData, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { PAYMENT_SHOWN_FOR_MS } from '#lib/links/listed-link.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { aLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { refused } from '#server/testing/refused.ts';
import { findPaymentLink } from './find-payment-link.ts';
import { getPaymentView, getRenderedPayment } from './get-payment-view.ts';

useTestDatabase();
let operator: Session;
beforeEach(async () => {
  operator = await sessionOf('operator');
});

const clientAddress = '192.0.2.7';
const LATER = '2099-01-01T00:00:00.000Z';
const open = (token: string) => findPaymentLink({ token, clientAddress });

/** An onramp that awaits its payment, as the mirror and the service have it. */
async function payable(facts: object = {}): Promise<Intent> {
  const updatedAt = new Date().toISOString();
  harness.intent = anIntent({
    pixPayment: PIX_PAYMENT,
    metadata: { amountCents: PIX_PAYMENT.amountCents },
    expiresAt: null,
    updatedAt,
    clientReference: 'INVOICE-77',
    party: { displayName: 'Maria da Silva', documentMasked: '***.456.789-**', solanaWallet: null },
    ...facts,
  });
  await mirror(harness.intent);
  if (harness.intent.intentType === 'onramp') await orderOf(harness.intent, PIX_PAYMENT.amountCents);
  return harness.intent;
}

async function linkTo({ id: intentId }: { readonly id: string }, session = operator) {
  const { url, link } = await createPaymentLink({ intentId, session });
  const { pathname } = new URL(url);
  return { token: pathname.split('/').at(-1) ?? '', pathname, id: link.id };
}

describe('making a payment link', () => {
  test.each(ROLES)('is for %s as the permission table says', async (role) => {
    const intent = await payable();
    const making = createPaymentLink({ intentId: intent.id, session: await sessionOf(role) });
    const { status } = (await Promise.allSettled([making]))[0];
    expect(status).toBe(isAllowed(role, 'links.manage') ? 'fulfilled' : 'rejected');
  });

  test.each([
    ['an onramp that is paid', () => payable({ status: 'fiat_received' }), 'intent_wrong_status'],
    ['an offramp', () => offrampOn(harness, 'base'), 'intent_wrong_status'],
    ['an onramp without a code', () => payable({ pixPayment: null }), 'payment_not_payable'],
    [
      'a code of another amount',
      () => payable({ pixPayment: { ...PIX_PAYMENT, amountCents: 1 } }),
      'intent_contradicted',
    ],
    [
      'a code that ends within a minute',
      () =>
        payable({ pixPayment: { ...PIX_PAYMENT, expiresAt: new Date(Date.now() + 30_000).toISOString() } }),
      'payment_not_payable',
    ],
    ['an older flow', () => payable({ flowVersion: 0 }), 'flow_version_too_old'],
  ])('is refused for %s', async (_name, made, code) => {
    await expect(linkTo(await made())).rejects.toMatchObject(refused(code));
  });

  test('[R53] of an onramp made elsewhere is refused until a user here has confirmed its wallet', async () => {
    const destination = freshEvmAddress();
    const { amountCents } = PIX_PAYMENT;
    const metadata = { amountCents, destinationAddress: destination };
    const intent = anIntent({ pixPayment: PIX_PAYMENT, expiresAt: null, metadata });
    await mirror(intent);
    await expect(linkTo(intent)).rejects.toMatchObject(refused('order_missing'));
    const seen = { intentType: 'onramp', chainId: 'ethereum', destination } as const;
    await confirmOrder({ intentId: intent.id, amountCents, seen }, operator);
    await expect(linkTo(intent)).resolves.toBeDefined();
    // Another wallet is held back from then on.
    await mirror({ ...intent, metadata: { ...metadata, destinationAddress: freshEvmAddress() } });
    expect(await rowOf(intent)).toMatchObject({ destination, contradictedAt: expect.any(Date) as Date });
    await expect(linkTo(intent)).rejects.toMatchObject(refused('intent_contradicted'));
  });

  test('of a conversion that is not known is refused', async () => {
    await expect(linkTo({ id: randomUUID() })).rejects.toMatchObject(refused('not_found'));
  });

  test('never lasts longer than the code', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const { token } = await linkTo(await payable({ pixPayment: { ...PIX_PAYMENT, expiresAt } }));
    expect((await linkOf(token)).expiresAt).toEqual(new Date(expiresAt));
  });
});

describe('a payment link', () => {
  test('[R53] shows its amount, its code and its status, and nothing else of the conversion', async () => {
    const intent = await payable();
    const { token, pathname } = await linkTo(intent);
    expect(pathname).toBe(`/pay/${token}`);
    const view = await getPaymentView(await linkOf(token));
    expect(paymentViewSchema.parse(view)).toMatchObject({
      phase: 'pay',
      amountCents: PIX_PAYMENT.amountCents,
      code: { brcode: PIX_PAYMENT.brcode },
    });
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`Maria|456|INVOICE-77|${intent.id}|party-1`));
  });

  test('[R49] its document holds no code', async () => {
    const { token } = await linkTo(await payable());
    expect(await getRenderedPayment(await linkOf(token))).toMatchObject({ phase: 'pay', code: null });
  });

  test('[R37] shows no code while its wallet cannot receive, and none can be made meanwhile', async () => {
    const intent = await payable();
    const { token } = await linkTo(intent);
    const destination = freshEvmAddress();
    await database().update(intents).set({ destination }).where(eq(intents.id, intent.id));
    const wallet = aWireWallet({ address: destination, chainId: intent.chainId, state: 'revoked' });
    await mirrorWallets(wallet);
    expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'wait', code: null });
    expect(await getRenderedPayment(await linkOf(token))).toMatchObject({ phase: 'wait' });
    await expect(linkTo(intent)).rejects.toMatchObject(refused('destination_not_ready'));
    const updatedAt = '2026-11-21T12:30:00.000Z';
    await mirrorWallets({ ...wallet, state: 'active', reconciliationStatus: 'synced', updatedAt });
    const view = await getPaymentView(await linkOf(token));
    expect(view).toMatchObject({ phase: 'pay', code: { brcode: PIX_PAYMENT.brcode } });
    await expect(linkTo(intent)).resolves.toBeDefined();
  });

  test('shows no code that the service does not confirm, and the payment once it has come', async () => {
    const intent = await payable();
    const { token } = await linkTo(intent);
    harness.intent = { ...intent, status: 'canceled', pixPayment: null };
    await mirror({ ...harness.intent, updatedAt: new Date(Date.now() + 1_000).toISOString() });
    expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'canceled', code: null });
    await mirror({ ...intent, status: 'completed', pixPayment: null, updatedAt: '2099-01-01T00:00:00.000Z' });
    expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'done', code: null });
  });

  test('opens for any number of payers, until it is over, revoked, or its maker may make none', async () => {
    const intent = await payable();
    const [first, second, third] = [await linkTo(intent), await linkTo(intent), await linkTo(intent)];
    for (const { token } of [first, first, second]) expect(await open(token)).toBeDefined();
    await expireLink(await linkOf(first.token), PAYMENT_SHOWN_FOR_MS / 60_000);
    expect(await open(first.token)).toBeUndefined();
    await revokeLink({ linkId: second.id, session: operator });
    expect(await open(second.token)).toBeUndefined();
    await changeUser(database(), operator.email, { role: 'viewer' });
    expect(await open(third.token)).toBeUndefined();
  });

  test('shows no code after its end, and that the payment was received, for a day', async () => {
    const intent = await payable();
    const { token } = await linkTo(intent);
    await expireLink(await linkOf(token));
    const reads = harness.service.requests.length;
    expect(await open(token)).toBeDefined();
    expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'pay', code: null });
    await mirror({ ...intent, status: 'fiat_received', pixPayment: null, updatedAt: LATER });
    expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'received', code: null });
    expect(harness.service.requests.length).toBe(reads);
  });

  test.each(['fiat_received', 'minting', 'completed', 'failed', 'refunding', 'refunded'])(
    'never asks again for a payment that was reported: %s, then awaited again',
    async (status) => {
      const intent = await payable();
      const { token } = await linkTo(intent);
      await mirror({ ...intent, status, pixPayment: null, updatedAt: LATER });
      // A copy of the service that is behind.
      await mirror(intent);
      expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'checking', code: null });
      await expect(linkTo(intent)).rejects.toMatchObject(refused('payment_not_payable'));
    },
  );

  test.each(['expired', 'canceled'])(
    'does not say that a payment that was reported ended unpaid: %s; the onramp is not repeated',
    async (status) => {
      const intent = await payable();
      const { token } = await linkTo(intent);
      const prefill = () =>
        findPrefill({
          source: { intentId: intent.id, replaces: false },
          intentType: 'onramp',
          session: operator,
        });
      expect(await prefill()).not.toBeNull();
      await mirror({ ...intent, status: 'fiat_received', pixPayment: null, updatedAt: LATER });
      await mirror({ ...intent, status, pixPayment: null, updatedAt: '2099-01-02T00:00:00.000Z' });
      expect(await getPaymentView(await linkOf(token))).toMatchObject({ phase: 'checking', code: null });
      expect(await prefill()).toBeNull();
    },
  );

  test('nor is it shown as done by an event alone', async () => {
    const intent = await payable();
    const { token } = await linkTo(intent);
    const updatedAt = new Date(Date.now() + 1_000).toISOString();
    const report = signDelivery(eventData(intent, { status: 'completed', updatedAt }));
    await receiveApplied(report.rawBody, report.headers);
    harness.onRead = () => ({ status: 503, body: {} });
    for (const view of [getRenderedPayment, getPaymentView])
      expect(await view(await linkOf(token))).toMatchObject({ phase: 'checking', code: null });
    harness.onRead = undefined;
    await mirror({ ...intent, status: 'completed', pixPayment: null, updatedAt });
    expect((await getPaymentView(await linkOf(token))).phase).toBe('done');
  });

  test('nor while an event that is not newer reports another status', async () => {
    const intent = await payable();
    const { token } = await linkTo(intent);
    const { rawBody, headers } = signDelivery(eventData({ ...intent, status: 'fiat_received' }));
    await receiveApplied(rawBody, headers);
    expect(await getRenderedPayment(await linkOf(token))).toMatchObject({ phase: 'checking', code: null });
  });

  test('asks the service for all pages together, also when it does not answer', async () => {
    const { token } = await linkTo(await payable());
    harness.onRead = () => ({ status: 500, body: {} });
    await database().execute(sql`update intents set read_begun_at = now() - interval '1 hour'`);
    const reads = harness.service.requests.length;
    const link = await linkOf(token);
    // They ask within half a second, however slow the machine is.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const views = await Promise.all(Array.from({ length: 20 }, () => getPaymentView(link)));
    expect(views.every(({ code }) => code === null)).toBe(true);
    expect(harness.service.requests.length - reads).toBeLessThanOrEqual(3);
  });

  test('is open to a payer who shares an address with one who guesses', async () => {
    const { token } = await linkTo(await payable());
    const from = (wrong: string) => findPaymentLink({ token: wrong, clientAddress: '192.0.2.8' });
    for (let guess = 0; guess < 30; guess += 1) await from(`guess-${guess}`);
    await expect(from('guess')).rejects.toMatchObject(refused('rate_limited'));
    expect(await from(token)).toBeDefined();
  });

  test('signs nothing, and a signing link shows no payment', async () => {
    const onramp = await payable();
    const { token } = await linkTo(onramp);
    const asSigner = { token, clientAddress, readCookie: () => undefined };
    expect(await findOpenLink(asSigner)).toBeUndefined();
    const making = createSigningLink({ subject: { intentId: onramp.id }, session: operator });
    await expect(making).rejects.toMatchObject(refused('intent_wrong_status'));
    const signing = await aLinkTo(await offrampOn(harness, 'base'), operator);
    expect(await open(signing.token)).toBeUndefined();
  });
});

describe('the list of payment links', () => {
  const statesOf = async ({ id: intentId }: Pick<Intent, 'id'>) =>
    (await listLinks({ subject: { intentId }, session: operator })).links.map(({ state }) => state);

  test.each([
    ['it was reported as paid before', { wasReportedTaken: true }],
    ['a statement contradicts it', { contradictedAt: new Date() }],
  ])('[R42] [R49] has no link that is open where its page shows no code: %s', async (_why, held) => {
    const intent = await payable();
    const { token } = await linkTo(intent);
    expect(await statesOf(intent)).toEqual(['unused']);
    await database().update(intents).set(held).where(eq(intents.id, intent.id));
    expect(await statesOf(intent)).toEqual(['held']);
    expect((await getPaymentView(await linkOf(token))).code).toBeNull();
    await database()
      .update(intents)
      .set({ wasReportedTaken: false, contradictedAt: null })
      .where(eq(intents.id, intent.id));
    expect(await statesOf(intent)).toEqual(['unused']);
  });
});
