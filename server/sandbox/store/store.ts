import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './in-transaction.ts';
import { createApiKeyRepository } from './api-key-repository.ts';
import { createClockRepository } from './clock-repository.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { createEndpointRepository } from './endpoint-repository.ts';
import { createEventRepository } from './event-repository.ts';
import { createIdempotencyRepository } from './idempotency-repository.ts';
import { createIntentRepository } from './intent-repository.ts';
import { createOrganizationRepository } from './organization-repository.ts';
import { createOutsideWorldRepository } from './outside-world-repository.ts';
import { createWalletOperationRepository } from './wallet-operation-repository.ts';
import { createWalletRepository } from './wallet-repository.ts';
import { createWebhookFaultRepository } from './webhook-fault-repository.ts';

/** Everything the service remembers. Calls are synchronous, so a `transaction` is one uninterrupted step. */
export type Store = ReturnType<typeof createStore>;

export function createStore(database: DatabaseSync) {
  return {
    apiKeys: createApiKeyRepository(database),
    clock: createClockRepository(database),
    deliveries: createDeliveryRepository(database),
    endpoints: createEndpointRepository(database),
    events: createEventRepository(database),
    idempotency: createIdempotencyRepository(database),
    intents: createIntentRepository(database),
    organization: createOrganizationRepository(database),
    outsideWorld: createOutsideWorldRepository(database),
    wallets: createWalletRepository(database),
    walletOperations: createWalletOperationRepository(database),
    webhookFaults: createWebhookFaultRepository(database),

    /**
     * All of `work` or nothing of it, on disk when this returns. Calls may nest: the outermost one commits.
     */
    transaction: <T>(work: () => T): T => inTransaction(database, work),
    close(): void {
      database.close();
    },
  };
}
