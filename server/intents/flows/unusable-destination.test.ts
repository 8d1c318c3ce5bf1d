import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { INBOX_REASONS, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { intentFilterSchema } from '#lib/intents/list/intent-filter.ts';
import type { Wallet } from '#lib/registrations/wallet.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { listIntents } from '#server/intents/list-intents.ts';
import { findRecords } from '#server/overview/find-records.ts';
import { getOverview } from '#server/overview/get-overview.ts';
import { createPaymentLink } from '#server/links/manage/create-payment-link.ts';
import { database } from '#server/store/database.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { freshEvmAddress } from '#server/testing/registrations/grant-keys.ts';
import { aWireWallet, mirrorWallets } from '#server/testing/registrations/wallet-harness.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
let session: Session;
beforeAll(async () => {
  session = await sessionOf('operator');
});

const USABLE = { state: 'active', reconciliationStatus: 'synced' };

/** A payable onramp to a wallet of this standing. */
async function onrampTo(facts: Partial<Wallet>) {
  const address = freshEvmAddress();
  const wallet = aWireWallet({ address, chainId: 'base', ...facts });
  await mirrorWallets(wallet);
  const { expiresAt } = PIX_PAYMENT;
  const intent = anIntent({ chainId: 'base', pixPayment: PIX_PAYMENT, expiresAt });
  await mirror(intent);
  await orderOf(intent, PIX_PAYMENT.amountCents);
  await database().update(intents).set({ destination: address }).where(eq(intents.id, intent.id));
  return { intent, wallet };
}

const idsOf = async (filter: object) =>
  (await listIntents({ filter: intentFilterSchema.parse(filter), session })).intents.map(({ id }) => id);

/** Where an onramp may be said to be paid, what each says of it. */
async function saidOf(id: string) {
  const { inbox, inboxCounts } = await getOverview({ session });
  const filter = intentFilterSchema.parse({ query: id });
  const [listed] = (await listIntents({ filter, session })).intents;
  const [found] = (await findRecords({ text: id, session })).intents;
  const detail = await getIntentDetail({ id, session });
  const link = await createPaymentLink({ session, intentId: id }).then(
    () => null,
    (error: unknown) => error,
  );
  const listedFor: InboxReason[] = [];
  for (const reason of INBOX_REASONS)
    if ((await idsOf({ inbox: reason })).includes(id)) listedFor.push(reason);
  return {
    inbox: inbox.find((item) => item.id === id)?.reason,
    counted: inboxCounts.pay_destination ?? 0,
    listedFor,
    holds: [listed?.paymentHold, found?.paymentHold, detail.paymentHold],
    isPagePayable: detail.unusableDestination === null,
    isHandleable: detail.isHandleable,
    link,
  };
}

test.each<[string, Partial<Wallet>]>([
  ['revoked', { state: 'revoked' }],
  ['banned', { state: 'banned' }],
  ['pending', { state: 'pending' }],
  ['not in line with its network', { state: 'active', reconciliationStatus: 'drifted' }],
])(
  '[R37] an onramp whose wallet is %s is nowhere said to be paid, until the wallet is usable',
  async (_name, facts) => {
    const { intent, wallet } = await onrampTo(facts);
    const held = await saidOf(intent.id);
    expect(held).toMatchObject({
      inbox: 'pay_destination',
      counted: 1,
      listedFor: ['pay_destination'],
      holds: ['destination', 'destination', 'destination'],
      isPagePayable: false,
      isHandleable: true,
      link: { fault: { code: 'destination_not_ready' } },
    });
    await mirrorWallets({ ...wallet, ...USABLE, updatedAt: '2026-11-21T13:00:00.000Z' });
    expect(await saidOf(intent.id)).toEqual({
      inbox: 'pay',
      counted: 0,
      listedFor: ['pay'],
      holds: [null, null, null],
      isPagePayable: true,
      isHandleable: false,
      link: null,
    });
  },
);

test('[R37] one that a user handles leaves the inbox, and is to be paid once its wallet is usable', async () => {
  const { intent, wallet } = await onrampTo({ state: 'revoked' });
  await markHandled(intent.id, { note: 'Asked the holder', session: await sessionOf('approver') });
  expect((await saidOf(intent.id)).listedFor).toEqual([]);
  await mirrorWallets({ ...wallet, ...USABLE, updatedAt: '2026-11-21T13:00:00.000Z' });
  expect((await saidOf(intent.id)).listedFor).toEqual(['pay']);
});
