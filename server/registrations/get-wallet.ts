import 'server-only';
import { z } from 'zod';
import { grantKindOf, type NamedContract } from '#lib/chains/contracts/named-contract.ts';
import type { WalletDetail, WalletEvent } from '#lib/registrations/wallet-view.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { toContradictionView } from '#server/contradictions/to-contradiction-view.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database, type Executor } from '#server/store/database.ts';
import { findRegistrationOrder } from '#server/store/registrations/registration-orders-repository.ts';
import {
  listNewestEvents,
  listWalletOperations,
} from '#server/store/registrations/wallet-events-repository.ts';
import {
  findPresentWallet,
  findWallet,
  type WalletRow,
} from '#server/store/registrations/wallets-repository.ts';
import { findGrantPin } from '#server/registrations/grant/contract/grant-pins.ts';
import { findNamedContract } from '#server/registrations/grant/contract/require-known-contract.ts';
import { walletSummarizer } from './to-wallet-summary.ts';

/** Everything the wallet page shows, from the store. Throws `forbidden` or `not_found`. */
export async function getWallet({
  id,
  session,
}: {
  readonly id: string;
  readonly session: Session;
}): Promise<WalletDetail> {
  requireAllowed(session, 'wallets.read');
  return toWalletDetail(database(), await requireWallet(id));
}

/** The row of an id from an address, which can be anything. Throws `not_found`. */
export async function requireWallet(id: string): Promise<WalletRow> {
  const walletId = z.guid().safeParse(id).data?.toLowerCase();
  const row = walletId === undefined ? undefined : await findWallet(database(), walletId);
  if (!row) throw new FaultError('not_found');
  return row;
}

/** The row with everything that is stored beside it. */
export async function toWalletDetail(db: Executor, row: WalletRow): Promise<WalletDetail> {
  const [toSummary, operations, history, contractPin, order, contradictions, present] = await Promise.all([
    walletSummarizer(db, [row.id]),
    listWalletOperations(db, row.id),
    listNewestEvents(db, row.id),
    findGrantPin(db, row.chainId),
    findRegistrationOrder(db, row.id),
    listContradictions(db, { walletId: row.id }),
    row.deletedAt === null ? undefined : findPresentWallet(db, row.chainId, row.address),
  ]);
  const { limitCents, ...resource } = row.resource;
  return {
    ...toSummary(row),
    calldata: resource.calldata,
    transaction: row.transaction,
    operations,
    events: history.events.map(toEvent),
    hasOlderEvents: history.hasOlder,
    contractPin,
    unconfirmedContract: contractPin === null ? toUnconfirmed(row) : null,
    asked: order ? toAsked(order) : null,
    contradictions: contradictions.map(toContradictionView),
    presentWalletId: present?.id ?? null,
    // As received, where the limits have another name (R4).
    raw: { ...resource, calldata: toWireCalldata(row), limitMinor: limitCents },
  };
}

function toUnconfirmed(row: WalletRow): NamedContract | null {
  const address = findNamedContract(row);
  return address === undefined ? null : { kind: grantKindOf(row.chainId), address };
}

function toWireCalldata({ resource }: WalletRow): unknown {
  if (resource.calldata === null) return null;
  const { limitCents, ...calldata } = resource.calldata;
  return { ...calldata, limitMinor: limitCents };
}

function toAsked(
  order: NonNullable<Awaited<ReturnType<typeof findRegistrationOrder>>>,
): WalletDetail['asked'] {
  const { address, limitCents, whitelisterWallet, origin, decidedByName, decidedAt } = order;
  const facts = { address, limitCents, whitelisterWallet, origin };
  return { ...facts, decidedBy: decidedByName, decidedAt: decidedAt.toISOString() };
}

function toEvent(row: Awaited<ReturnType<typeof listNewestEvents>>['events'][number]): WalletEvent {
  const { id, kind, detail, actor, actorName, occurredAt } = row;
  return { id: String(id), kind, detail, actor, actorName, occurredAt: occurredAt.toISOString() };
}
