import { randomUUID } from 'node:crypto';
import { CHAIN_IDS, chainFamily, type ChainId, type Environment } from '#lib/chains/chains.ts';
import type { Organization } from '#server/sandbox/store/organization-repository.ts';
import { DEFAULT_LIMIT_CEILING_BASE_UNITS } from '#server/sandbox/evm/seed-values.ts';
import { KEY_LIFETIME_MS } from './durations.ts';
import type { ServiceContext } from './service-context.ts';
import { floorCents } from './wallets/limits.ts';
import { newWallet } from './wallets/new-wallet.ts';

export const LOOPBACK_ALLOWLIST: readonly string[] = ['127.0.0.0/8', '::1'];
const WALLET_CAP = 25;
const SEEDED_ROLES: Readonly<Partial<Record<string, 'minter' | 'whitelister'>>> = {
  holder: 'minter',
  holder2: 'minter',
  whitelister: 'whitelister',
};
const INSTANCE_IDS: Readonly<Record<Environment, string>> = {
  sandbox: '5a0d0000-0000-4000-8000-00000000005b',
  production: '5a0d0000-0000-4000-8000-0000000000f0',
};

/**
 * Seeds an empty store, and checks that a filled one is of this environment. The first API key exists after
 * every start.
 */
export function seedAtStart(service: ServiceContext): void {
  const { store, settings } = service;
  const organization = store.organization.find();
  if (!organization) {
    reseed(service);
    return;
  }
  if (organization.instanceId !== INSTANCE_IDS[settings.environment]) {
    throw new Error(`SANDBOX_DATA_DIR ${settings.dataDir} belongs to another SANDBOX_ENVIRONMENT`);
  }
  if (!store.apiKeys.findByKey(settings.firstApiKey)) addFirstApiKey(service);
}

/** Back to the seeded state. The clock stays: chain time never goes back, so neither does the service's. */
export function reseed(service: ServiceContext): void {
  const { store } = service;
  service.httpFaults.clear();
  service.walletCallLimit.clear();
  store.transaction(() => {
    store.endpoints.removeAll();
    store.events.removeAll();
    store.idempotency.removeAll();
    store.intents.removeAll();
    store.wallets.removeAll();
    store.outsideWorld.removeAll();
    store.apiKeys.removeAll();
    store.organization.save(seededOrganization(service));
    addFirstApiKey(service);
    for (const chainId of CHAIN_IDS) addSeededWallets(service, chainId);
  });
}

function seededOrganization({ settings, accounts }: ServiceContext): Organization {
  return {
    id: '5a0d0000-0000-4000-8000-000000000001',
    instanceId: INSTANCE_IDS[settings.environment],
    partyId: '5a0d0000-0000-4000-8000-000000000002',
    displayName: 'Empresa Exemplo Ltda',
    cnpj: '11222333000181',
    kybApproved: settings.environment === 'sandbox',
    payoutKeys: [
      '11222333000181',
      'tesouraria@empresa-exemplo.com.br',
      '+5511987654321',
      '9b2e4c1a-7f3d-4a6b-8c5e-1d2f3a4b5c6d',
    ],
    walletCap: WALLET_CAP,
    solanaWallet: accounts.solana.find(({ name }) => name === 'holder')?.address ?? null,
  };
}

function addFirstApiKey({ store, clock, settings }: ServiceContext): void {
  store.apiKeys.add({
    id: randomUUID(),
    key: settings.firstApiKey,
    environment: settings.environment,
    expiresAtMs: clock.nowMs() + KEY_LIFETIME_MS,
    ipAllowlist: [...LOOPBACK_ALLOWLIST],
  });
}

/**
 * The rows of what the chains are seeded with: holder and holder2 as minters, on Solana the authorizing
 * wallet too.
 */
function addSeededWallets(service: ServiceContext, chainId: ChainId): void {
  const { store, accounts, chains } = service;
  const isEvm = chainFamily(chainId) === 'evm';
  const limitCents = isEvm ? floorCents(DEFAULT_LIMIT_CEILING_BASE_UNITS) : null;
  for (const { name, address } of isEvm ? accounts.evm : accounts.solana) {
    const role = SEEDED_ROLES[name];
    if (role === undefined) continue;
    store.wallets.add({
      ...newWallet(service, { chainId, address, label: name, requestedLimitCents: limitCents }),
      role,
      state: 'active',
      reconciliationStatus: 'synced',
      whitelisterWallet: role === 'minter' ? chains[chainId].signerWallet : null,
      limitCents,
    });
  }
}
