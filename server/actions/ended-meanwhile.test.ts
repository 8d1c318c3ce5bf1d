import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#lib/auth/permissions.ts';
import { auditFilterSchema } from '#lib/audit/audit-view.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { DEFAULT_COLUMNS } from '#lib/intents/list/list-columns.ts';
import { DEFAULT_CHOICE } from '#lib/notifications/notification-choice.ts';
import { deliveryFilterSchema } from '#lib/webhooks/delivery-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { cancelExport } from '#server/exports/cancel-export.ts';
import { startExport } from '#server/exports/start-export.ts';
import { addLabel, addNote, removeLabel } from '#server/intents/annotations/annotate.ts';
import { submitCreate } from '#server/intents/create/submit-create.ts';
import { handleIntent } from '#server/intents/handle-intent.ts';
import { confirmOrder } from '#server/intents/order/confirm-order.ts';
import { reviewContradictions } from '#server/intents/order/review-contradictions.ts';
import { savePreference } from '#server/intents/preferences.ts';
import * as views from '#server/intents/views/change-views.ts';
import { chooseNotifications, requestTest } from '#server/notifications/notification-settings.ts';
import { controlSandbox } from '#server/sandbox-control/control-sandbox.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { aDraft } from '#server/testing/creations.ts';
import { COUNTED_TRIES, digestTables, endingsOf } from '#server/testing/access/ended-access.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { reprocessMany, reprocessOne } from '#server/webhooks/reprocess-deliveries.ts';
import { sendTestEvent } from '#server/webhooks/send-test-event.ts';
import * as annotationsActions from './annotations.ts';
import * as burnsActions from './burns.ts';
import * as exportsActions from './exports.ts';
import * as intentsActions from './intents.ts';
import * as notificationsActions from './notifications.ts';
import * as registrationsActions from './registrations.ts';
import * as sandboxActions from './sandbox.ts';
import * as signingLinksActions from './links.ts';
import * as usersActions from './users.ts';
import * as viewsActions from './views.ts';
import * as webhooksActions from './webhooks.ts';

useTestDatabase({ SANDBOX_URL: 'http://127.0.0.1:1', CONVERSION_WEBHOOK_ENDPOINT_ID: 'endpoint-1' });

const ACTIONS = {
  ...annotationsActions,
  ...burnsActions,
  ...exportsActions,
  ...intentsActions,
  ...notificationsActions,
  ...registrationsActions,
  ...sandboxActions,
  ...signingLinksActions,
  ...usersActions,
  ...viewsActions,
  ...webhooksActions,
};

type Act = () => Promise<unknown>;

interface Change {
  readonly action: string;
  readonly name: string;
  readonly permission: Permission;
  /** What the user has before; then it is what they begin, and what is to change nothing. */
  readonly prepare: (session: Session) => Act | Promise<Act>;
}

const LABEL = 'to do';
let intent: Intent;
let deliveryId = 0;
beforeAll(async () => {
  intent = anIntent({ intentType: 'offramp', chainId: 'base', metadata: { amountCents: 700 } });
  await mirror(intent);
  await receiveApplied(...deliveryOf(anIntent()));
  [{ id: deliveryId } = { id: 0 }] = await database().select().from(webhookDeliveries);
});

function deliveryOf(of: Intent): Parameters<typeof receiveApplied> {
  const { rawBody, headers } = signDelivery(eventData(of));
  return [rawBody, headers];
}

/** A view that every user sees, by another. */
async function aSharedView(): Promise<string> {
  const view = { name: randomUUID(), search: '', columns: [...DEFAULT_COLUMNS], isShared: true };
  const made = await views.createView(view, await sessionOf('admin'));
  if (!('id' in made)) throw new Error('no view');
  return made.id;
}

const seen = { intentType: 'offramp', chainId: 'base', destination: null } as const;
const auditList = { list: 'audit', filter: auditFilterSchema.parse({}) } as const;
const anExport = { selection: auditList, format: 'csv' } as const;

const CHANGES: readonly Change[] = [
  {
    action: 'addNote',
    name: 'a note',
    permission: 'intents.annotate',
    prepare: (session) => () => addNote({ intentId: intent.id, text: 'a note' }, session),
  },
  {
    action: 'addLabel',
    name: 'a label',
    permission: 'intents.annotate',
    prepare: (session) => () => addLabel({ intentId: intent.id, label: randomUUID() }, session),
  },
  {
    action: 'removeLabel',
    name: 'a label taken away',
    permission: 'intents.annotate',
    prepare: async (session) => {
      await addLabel({ intentId: intent.id, label: LABEL }, session);
      return () => removeLabel({ intentId: intent.id, label: LABEL }, session);
    },
  },
  {
    action: 'savePreference',
    name: 'a preference',
    permission: 'preferences.save',
    prepare: (session) => () =>
      savePreference({ name: 'intentColumns', value: [...DEFAULT_COLUMNS] }, session),
  },
  {
    action: 'chooseNotifications',
    name: 'a choice of notifications',
    permission: 'notifications.choose',
    prepare: (session) => () => chooseNotifications(DEFAULT_CHOICE, session),
  },
  {
    action: 'testNotifications',
    name: 'a test notification',
    permission: 'notifications.test',
    prepare: (session) => () => requestTest(['email', 'webhook'], session),
  },
  {
    action: 'createView',
    name: 'a view',
    permission: 'views.save',
    prepare: (session) => () =>
      views.createView(
        { name: randomUUID(), search: '', columns: [...DEFAULT_COLUMNS], isShared: false },
        session,
      ),
  },
  {
    action: 'createView',
    name: 'a shared view',
    permission: 'views.share',
    prepare: (session) => () =>
      views.createView(
        { name: randomUUID(), search: '', columns: [...DEFAULT_COLUMNS], isShared: true },
        session,
      ),
  },
  {
    action: 'renameView',
    name: 'another name of a shared view',
    permission: 'views.share',
    prepare: async (session) => {
      const id = await aSharedView();
      return () => views.renameView({ id, name: randomUUID() }, session);
    },
  },
  {
    action: 'updateView',
    name: 'another filter of a shared view',
    permission: 'views.share',
    prepare: async (session) => {
      const id = await aSharedView();
      return () => views.updateView({ id, search: 'q=a', columns: [...DEFAULT_COLUMNS] }, session);
    },
  },
  {
    action: 'shareView',
    name: 'the end of sharing a view',
    permission: 'views.share',
    prepare: async (session) => {
      const id = await aSharedView();
      return () => views.shareView({ id, isShared: false }, session);
    },
  },
  {
    action: 'deleteView',
    name: 'the removal of a shared view',
    permission: 'views.share',
    prepare: async (session) => {
      const id = await aSharedView();
      return () => views.deleteView({ id }, session);
    },
  },
  {
    action: 'createOnramp',
    name: 'an onramp',
    permission: 'onramp.create',
    prepare: (session) => () => submitCreate(aDraft(), session),
  },
  {
    action: 'createOfframp',
    name: 'an offramp',
    permission: 'offramp.create',
    prepare: (session) => () => submitCreate(aDraft({ intentType: 'offramp' }), session),
  },
  {
    action: 'confirmOrder',
    name: 'an order',
    permission: 'order.confirm',
    prepare: (session) => () => confirmOrder({ intentId: intent.id, amountCents: 700, seen }, session),
  },
  {
    action: 'confirmOrder',
    name: 'the record of a refused order',
    permission: 'order.confirm',
    prepare: (session) => () => confirmOrder({ intentId: intent.id, amountCents: 701, seen }, session),
  },
  {
    action: 'reviewContradictions',
    name: 'a review',
    permission: 'contradictions.review',
    prepare: async (session) => {
      const contradicted = anIntent({ chainId: 'base', metadata: { amountCents: 700 } });
      await mirror(contradicted);
      await mirror({ ...contradicted, chainId: 'polygon' });
      const { id: intentId } = contradicted;
      const ids = (await listContradictions(database(), { intentId })).map(({ id }) => id);
      return () => reviewContradictions({ intentId, ids, note: null, session });
    },
  },
  {
    action: 'handleIntent',
    name: 'the withdrawal of a mark as handled',
    permission: 'intents.handle',
    prepare: async (session) => {
      const burned = anIntent({ intentType: 'offramp', status: 'expired' });
      await mirror(burned);
      await attemptIn('escalated', burned.id);
      await markHandled(burned.id, { note: 'a ticket', session });
      return () => handleIntent({ intentId: burned.id, isHandled: false, note: 'again', seen: '', session });
    },
  },
  {
    action: 'startExport',
    name: 'an export',
    permission: 'audit.read',
    prepare: (session) => () => startExport(anExport, { session, locale: 'en' }),
  },
  {
    action: 'cancelExport',
    name: 'the end of an export',
    permission: 'exports.create',
    prepare: async (session) => {
      const { id } = await startExport(anExport, { session, locale: 'en' });
      return () => cancelExport(id, session);
    },
  },
  {
    action: 'reprocessDelivery',
    name: 'a delivery processed again',
    permission: 'webhooks.reprocess',
    prepare: (session) => () => reprocessOne({ id: deliveryId, session }),
  },
  {
    action: 'reprocessDeliveries',
    name: 'deliveries processed again',
    permission: 'webhooks.reprocess',
    prepare: (session) => () =>
      reprocessMany({ filter: deliveryFilterSchema.parse({}), lastId: deliveryId, count: 1, session }),
  },
  {
    action: 'sendTestEvent',
    name: 'a test event',
    permission: 'webhooks.test',
    prepare: (session) => () => sendTestEvent({ eventType: 'payin.created', session }),
  },
  {
    action: 'controlSandbox',
    name: 'a press in the sandbox',
    permission: 'sandbox.control',
    prepare: (session) => () => controlSandbox({ kind: 'heal' }, session),
  },
  {
    action: 'revokeLink',
    name: 'the end of a link',
    permission: 'links.manage',
    prepare: async (session) => {
      const offramp = anIntent({ intentType: 'offramp', chainId: 'base', expiresAt: inAnHour() });
      await mirror(offramp);
      await orderOf(offramp, 700);
      const { link } = await aLinkTo(offramp, await sessionOf('operator'));
      return () => revokeLink({ linkId: link.id, session });
    },
  },
];

function inAnHour(): string {
  return new Date(Date.now() + 3_600_000).toISOString();
}

describe.each(CHANGES)('$name', ({ permission, prepare }) => {
  test.each(endingsOf(permission))('is not written once $how', async ({ end, code }) => {
    const session = await sessionOf('admin');
    const act = await prepare(session);
    await end(session);
    const before = await digestTables(COUNTED_TRIES);
    await expect(act()).rejects.toMatchObject({ fault: { code } });
    expect(await digestTables(COUNTED_TRIES)).toEqual(before);
  });
});

const OF_USERS = 'server/auth/ended-meanwhile.test.ts';
const OF_BURNS = 'server/burns/flows/ended-meanwhile.test.ts';
const OF_CONTRACTS = 'server/auth/ended-meanwhile.test.ts';
const OF_REGISTRATIONS = 'server/registrations/flows/ended-meanwhile.test.ts';
const OF_LINKS = 'server/links/flows/links-of-ended-sessions.test.ts';

/** Where the others are tested. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...{ addUser: OF_USERS, changeUser: OF_USERS, resetPassword: OF_USERS },
  ...{ changePassword: OF_USERS, endSessions: OF_USERS },
  ...{ confirmBurnContract: OF_CONTRACTS, confirmGrantContract: OF_CONTRACTS },
  ...{ createSigningLink: OF_LINKS, createPaymentLink: OF_LINKS },
  ...{ prepareBurn: OF_BURNS, claimSigning: OF_BURNS, confirmSigning: OF_BURNS },
  ...{ releaseOtherSigning: OF_BURNS, setAsideHash: OF_BURNS },
  ...{ registerWallet: OF_REGISTRATIONS, confirmWalletOrder: OF_REGISTRATIONS },
  ...{
    reviewWalletContradictions: OF_REGISTRATIONS,
    prepareGrant: OF_REGISTRATIONS,
    confirmGrant: OF_REGISTRATIONS,
  },
  ...{ submitGrant: OF_REGISTRATIONS, syncWallet: OF_REGISTRATIONS, cancelWallet: OF_REGISTRATIONS },
  handleWallet: OF_REGISTRATIONS,
};

/** What a session that is over does not stop, and why. */
const NOT_STOPPED: Readonly<Record<string, string>> = {
  storeBurnProof: 'what a wallet signed exists once: see the burns',
  releaseSigning: 'a claim that no wallet holds any more stops others: see the burns',
  countExport: 'it writes nothing',
  countDeliveries: 'it writes nothing',
};

test('every action of a user is tested here or elsewhere, or is not to be stopped', () => {
  const known = [...CHANGES.map(({ action }) => action), ...Object.keys({ ...ELSEWHERE, ...NOT_STOPPED })];
  expect([...new Set(known)].toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});
