import 'server-only';
import type { Overview, UnresolvedCreate } from '#lib/intents/overview/overview-view.ts';
import { findWebhookAlarms } from '#lib/system/find-alarms.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getServiceHealth } from '#server/conversion/service-health.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import {
  listUnresolvedCreates,
  type CreateRequestRow,
} from '#server/store/intents/create-requests-repository.ts';
import { database, preparingDatabase } from '#server/store/database.ts';
import { readInTurn } from '#server/store/limits/read-in-turn.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { listBurnedUnpaid, listLatestIntents } from '#server/store/intents/overview-repository.ts';
import { listProcessReadings } from '#server/store/system/process-readings-repository.ts';
import { getWebhookFacts } from '#server/system/get-webhook-facts.ts';
import { readProcesses } from '#server/system/read-processes.ts';
import { toChainStates } from '#server/system/to-chain-states.ts';
import { toSendProgress } from '#server/conversion/send/send-failure.ts';
import { toPendingReason } from '#server/intents/create/get-create-outcome.ts';
import { getVolumes } from './get-volumes.ts';
import { listContractsToConfirm } from './list-contracts-to-confirm.ts';
import { listWalletsToDo } from './list-wallets-to-do.ts';
import { listInbox } from '#server/intents/inbox/list-inbox.ts';
import { toSummaries } from '#server/intents/to-summary.ts';

const UNRESOLVED_LIMIT = 20;
const RECENT_LIMIT = 10;
/** The inbox and the list of conversions have all of them. */
const WORST_LIMIT = 3;

/**
 * What needs action now, the volumes of the last days, what changed last, and whether the systems work.
 * Throws `forbidden`, and `rate_limited` where too many of this user wait.
 */
export async function getOverview({ session }: { readonly session: Session }): Promise<Overview> {
  requireAllowed(session, 'intents.read');
  requireAllowed(session, 'wallets.read');
  return readInTurn(session.userId, () => readOverview(session), 'short');
}

async function readOverview(session: Session): Promise<Overview> {
  // The same statements each time, and long ones.
  const db = preparingDatabase();
  const [inbox, walletsToDo, contractsToConfirm, volumes, worst, latest, unresolved, webhooks, readings] =
    await Promise.all([
      listInbox(db, session.role),
      listWalletsToDo(db, session.role),
      listContractsToConfirm(db, session.role),
      getVolumes(),
      listBurnedUnpaid(db, WORST_LIMIT),
      listLatestIntents(db, RECENT_LIMIT),
      listUnresolvedCreates(db, UNRESOLVED_LIMIT),
      // Planned by its values each time: without them all deliveries may be scanned.
      getWebhookFacts(database()),
      listProcessReadings(db),
    ]);
  const service = getServiceHealth();
  return {
    inbox: inbox.items,
    inboxCounts: inbox.counts,
    inboxMine: inbox.mine,
    ...walletsToDo,
    contractsToConfirm,
    volumes,
    recent: await toSummaries(db, putFirst(worst, latest)),
    unresolvedCreates: unresolved.map(toUnresolved),
    health: {
      service: { ...service, checkedAt: toIso(service.checkedAt), since: toIso(service.since) },
      webhooks: {
        lastVerifiedAt: webhooks.lastVerifiedAt,
        alarms: findWebhookAlarms(webhooks, databaseNow().getTime()),
      },
      chains: toChainStates(readProcesses(readings, databaseNow().getTime())).map(
        ({ chainId, state, checkedAt }) => ({ chainId, state, checkedAt }),
      ),
    },
  };
}

function putFirst(worst: readonly IntentRow[], latest: readonly IntentRow[]): IntentRow[] {
  const ids = new Set(worst.map(({ id }) => id));
  return [...worst, ...latest.filter(({ id }) => !ids.has(id))].slice(0, RECENT_LIMIT);
}

function toUnresolved(row: CreateRequestRow): UnresolvedCreate {
  const { idempotencyKey, intentType, amountCents, chainId, clientReference, createdAt } = row;
  return {
    idempotencyKey,
    intentType,
    amountCents,
    chainId,
    clientReference,
    createdAt: createdAt.toISOString(),
    differences: row.differences ?? [],
    progress: toSendProgress(row, toPendingReason(row)),
  };
}

function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
