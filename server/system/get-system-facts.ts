import 'server-only';
import type { SystemFacts } from '#lib/system/system-status.ts';
import { getServiceHealth } from '#server/conversion/service-health.ts';
import { getWalletCallUse } from '#server/conversion/wallet-call-quota.ts';
import { env } from '#server/env.ts';
import { fingerprintOf } from '#server/observability/credential-uses.ts';
import type { Executor } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { countOfOtherEnvironment } from '#server/store/contradictions-repository.ts';
import { countUnreadableByList } from '#server/store/list-reads-repository.ts';
import { findReadBudget } from '#server/store/read-budget-repository.ts';
import { listCredentials } from '#server/store/system/credentials-repository.ts';
import { getDatabaseFacts } from '#server/store/system/database-facts-repository.ts';
import { listOutboxDepths, listWaitingGrants } from '#server/store/system/outboxes-repository.ts';
import { listProcessReadings } from '#server/store/system/process-readings-repository.ts';
import { getWebhookFacts } from './get-webhook-facts.ts';
import { readProcesses } from './read-processes.ts';
import { toChainStates } from './to-chain-states.ts';
import { toSecretStates } from './to-secret-states.ts';

const MOST_WAITING = 10;

/** What is known of each system now; of the service and the chains what this process has learned, too. */
export async function getSystemFacts(db: Executor): Promise<SystemFacts> {
  const { conversionApiKey, conversionApiKeyExpiresAt, webhookSecrets, readsPerMinute } = env();
  // Alone and first: what it measures is not the other questions.
  const facts = await getDatabaseFacts(db);
  const [rows, keys, secrets, quota, waiting, budget, outboxes, webhooks, unreadable, otherEnvironment] =
    await Promise.all([
      listProcessReadings(db),
      listCredentials(db, 'api_key'),
      listCredentials(db, 'webhook_secret'),
      getWalletCallUse(conversionApiKey),
      listWaitingGrants(db, MOST_WAITING),
      findReadBudget(db),
      listOutboxDepths(db),
      getWebhookFacts(db),
      countUnreadableByList(db),
      countOfOtherEnvironment(db),
    ]);
  const now = databaseNow();
  const said = readProcesses(rows, now.getTime());
  const { state, faultCode, since } = getServiceHealth();
  const key = keys.find(({ fingerprint }) => fingerprint === fingerprintOf(conversionApiKey));
  return {
    takenAt: now.toISOString(),
    apiKey: { firstSeenAt: toIso(key?.firstSeenAt), expiresAt: toIso(conversionApiKeyExpiresAt) },
    service: { state, faultCode, since: toIso(since), calls: said.calls },
    quota: {
      limit: quota.limit,
      most: quota.most,
      used: quota.used,
      freeAt: toIso(quota.freeAt),
      waitingTotal: outboxes.find(({ name }) => name === 'grants')?.count ?? 0,
      waiting: waiting.map(({ since: from, nextAt, ...wallet }) => ({
        ...wallet,
        since: from.toISOString(),
        nextAt: toIso(nextAt),
      })),
    },
    reads: {
      perMinute: readsPerMinute,
      left: Math.floor(budget?.leftCount ?? readsPerMinute),
      pausedUntil: toIso(budget?.pausedUntil),
    },
    unreadable,
    otherEnvironment,
    chains: toChainStates(said),
    database: facts,
    outboxes: outboxes.map(({ oldestAt, ...outbox }) => ({ ...outbox, oldestAt: toIso(oldestAt) })),
    streams: said.streams,
    processes: said.processes,
    jobs: said.jobs,
    webhooks,
    secrets: toSecretStates(webhookSecrets, secrets, now),
  };
}

function toIso(date: Date | null | undefined): string | null {
  return date?.toISOString() ?? null;
}
