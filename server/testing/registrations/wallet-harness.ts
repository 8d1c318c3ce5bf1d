import { randomUUID } from 'node:crypto';
import { isNotNull, sql } from 'drizzle-orm';
import { isEvmChainId } from '#lib/chains/chains.ts';
import { walletSchema, type Wallet } from '#lib/registrations/wallet.ts';
import { env } from '#server/env.ts';
import type { Job } from '#server/jobs/workers/worker.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { beginRead } from '#server/store/begin-read.ts';
import { database } from '#server/store/database.ts';
import { readBudget } from '#server/store/schema/schema-lists.ts';
import {
  grantSubmissions,
  walletCallQuota,
  walletEvents,
  walletOperations,
  walletRequests,
  wallets,
} from '#server/store/schema/schema-wallets.ts';
import { insertRegistrationOrder } from '#server/store/registrations/registration-orders-repository.ts';
import { links } from '#server/store/schema/schema-links.ts';
import { contradictions } from '#server/store/schema/schema-orders.ts';
import { pinnedContracts } from '#server/store/schema/schema-burns.ts';
import { jobSchedules } from '#server/store/schema/schema-feeds.ts';
import { applyWallets } from '#server/registrations/mirror/apply-wallets.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
  type SentRequest,
} from '#server/testing/service/scripted-service.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';

export const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';
export const OWNER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
export const CONTRACT = '0xde709f2102306220921060314715629080e2fb77';
/** The known program of the harness. */
export const GRANT_PROGRAM = 'GrantProgram1111111111111111111111111111111';
export const SOLANA_WALLET = 'So11111111111111111111111111111111111111112';
export const HASH = `0x${'ab'.repeat(32)}`;
export const OTHER_HASH = `0x${'cd'.repeat(32)}`;

type Facts = Readonly<Record<string, unknown>>;

/** A wallet as it comes over the wire; the facts of the test go over it. */
export function aWireWallet(facts: Facts = {}): Record<string, unknown> & { id: string } {
  return {
    id: randomUUID(),
    address: WALLET,
    chainId: 'base',
    role: 'minter',
    label: null,
    state: 'pending',
    statusReason: null,
    reconciliationStatus: 'missing_onchain',
    whitelisterWallet: OWNER,
    limitMinor: null,
    calldata: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...facts,
  };
}

export function aWireCalldata(facts: Facts = {}) {
  return {
    to: CONTRACT,
    data: `0xabcdef01${'11'.repeat(64)}`,
    chainRef: 'eip155:84532',
    signerWallet: OWNER,
    limitMinor: 100_000,
    expiresAt: '2099-11-22T12:00:00.000Z',
    ...facts,
  };
}

export function anOperation(facts: Facts = {}) {
  return {
    id: randomUUID(),
    operationType: 'grant',
    status: 'prepared',
    txSignature: null,
    errorMessage: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    ...facts,
  };
}

/** The service of the wallet endpoints, scripted by the test, over one wallet that it holds. */
export interface WalletHarness {
  readonly service: ScriptedService;
  /** For a process of its own. */
  readonly settings: Readonly<Record<string, string>>;
  /** What the service holds; null once it is deleted. */
  wallet: Record<string, unknown> & { id: string };
  isDeleted: boolean;
  /** More rows of the list. */
  others: Record<string, unknown>[];
  operations: object[];
  transaction: object | null;
  /** What a read answers instead of that, while set. */
  onRead: ScriptedAnswer | Promise<ScriptedAnswer> | undefined;
  /** What a call answers, by its number from 1. */
  on: Record<
    'create' | 'prepare' | 'submit' | 'sync' | 'remove',
    (call: number) => ScriptedAnswer | Promise<ScriptedAnswer>
  >;
  readonly sent: (kind: keyof WalletHarness['on']) => readonly SentRequest[];
  readonly close: () => Promise<void>;
}

export const reply = (body: unknown, status = 200): ScriptedAnswer => ({ status, body });

/** A refusal that names its cause in `details.code`. */
export function refusal(
  code: string | undefined,
  { status = 409, message = 'refused', headers = {} } = {},
): ScriptedAnswer {
  const details = code === undefined ? {} : { details: { code } };
  return {
    status,
    body: { code: status === 409 ? 'CONFLICT' : 'BAD_REQUEST', message, ...details },
    headers,
  };
}

const KINDS: readonly (readonly [keyof WalletHarness['on'], RegExp])[] = [
  ['create', /^POST \/v2\/wallets$/],
  ['prepare', /^POST \/v2\/wallets\/[^/]+\/prepare$/],
  ['submit', /^POST \/v2\/wallets\/[^/]+\/submit$/],
  ['sync', /^POST \/v2\/wallets\/[^/]+\/sync$/],
  ['remove', /^DELETE \/v2\/wallets\/[^/]+$/],
];

function kindOf({ method, path }: SentRequest): keyof WalletHarness['on'] | undefined {
  return KINDS.find(([, pattern]) => pattern.test(`${method} ${path}`))?.[0];
}

/** What a dashboard begins without, the referring first. */
const TABLES = [
  links,
  grantSubmissions,
  walletEvents,
  walletOperations,
  walletRequests,
  walletCallQuota,
  wallets,
  pinnedContracts,
] as const;

export async function startWalletHarness(): Promise<WalletHarness> {
  const counts = new Map<string, number>();
  const service = await startScriptedService((request) => {
    const kind = kindOf(request);
    if (kind) {
      const call = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, call);
      return harness.on[kind](call);
    }
    const { wallet, isDeleted, others, operations, transaction, onRead } = harness;
    if (onRead) return onRead;
    if (request.path === '/v2/wallets') return reply({ wallets: isDeleted ? others : [wallet, ...others] });
    const found = [...(isDeleted ? [] : [wallet]), ...others].find(({ id }) =>
      request.path.endsWith(String(id)),
    );
    if (!found) return reply({ code: 'NOT_FOUND', message: 'Wallet not found' }, 404);
    return reply({ wallet: found, transaction, operations });
  });
  const settings = {
    ...TEST_SETTINGS,
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
    WHITELISTER_ADDRESS_BASE: CONTRACT,
    GRANT_PROGRAM_SOLANA: GRANT_PROGRAM,
  };
  const harness: WalletHarness = {
    service,
    settings,
    wallet: aWireWallet({ calldata: aWireCalldata() }),
    isDeleted: false,
    others: [],
    operations: [],
    transaction: null,
    onRead: undefined,
    on: {
      create: () => {
        const { wallet } = harness;
        const isNew = { linkedExisting: false, replayed: false };
        return reply({ wallet, operation: null, transaction: null, ...isNew }, 201);
      },
      prepare: () => reply({ wallet: harness.wallet, transaction: harness.transaction, activated: false }),
      submit: () =>
        reply({ wallet: harness.wallet, operation: null, linkedExisting: false, replayed: false }),
      sync: () => reply({ outcome: 'already_synced', wallet: harness.wallet, operation: null }),
      remove: () => reply({ id: harness.wallet.id }),
    },
    sent: (kind) => service.requests.filter((request) => kindOf(request) === kind),
    close: () => service.close(),
  };
  useTestEnv(settings);
  await database().delete(readBudget);
  await clearTables();
  return harness;
}

async function clearTables(): Promise<void> {
  // Orders refuse to be deleted row by row; what contradicts goes before what it is about.
  await database().execute(sql`truncate registration_orders`);
  await database().delete(contradictions).where(isNotNull(contradictions.walletId));
  for (const table of TABLES) await database().delete(table);
  await database().delete(jobSchedules);
}

/** Puts what the service holds into the mirror, as a read of it does. */
export async function mirrorWallets(...wire: readonly Record<string, unknown>[]): Promise<Wallet[]> {
  const parsed = wire.map((wallet) => walletSchema.parse(wallet));
  const times = { start: await beginRead(), answeredAt: new Date() };
  await commitChanges((changes) =>
    applyWallets(
      changes,
      parsed.map((wallet) => ({ wallet })),
      times,
    ),
  );
  return parsed;
}

/**
 * The same for registrations that a user here has asked for, with the limit and the authorizing wallet that
 * the service says.
 */
export async function mirrorOrdered(...wire: readonly Record<string, unknown>[]): Promise<Wallet[]> {
  const mirrored = await mirrorWallets(...wire);
  const { userId: decidedBy } = await sessionOf('operator');
  for (const { id, chainId, address, calldata, whitelisterWallet } of mirrored) {
    const isEvm = isEvmChainId(chainId);
    await insertRegistrationOrder(database(), {
      walletId: id.toLowerCase(),
      ...{ chainId, address, decidedBy, origin: 'created' },
      limitCents: isEvm ? (calldata?.limitCents ?? 100_000) : null,
      whitelisterWallet: isEvm ? null : whitelisterWallet,
    });
  }
  return mirrored;
}

/** Runs a job as time would, this often; what is due later is due now. */
export async function runWalletJob(job: Job, turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const now = sql`clock_timestamp() - interval '1 second'`;
    await database()
      .update(grantSubmissions)
      .set({ nextAttemptAt: now })
      .where(sql`${grantSubmissions.nextAttemptAt} is not null`);
    await database()
      .update(walletRequests)
      .set({ nextAttemptAt: now })
      .where(sql`${walletRequests.nextAttemptAt} is not null`);
    await database()
      .update(wallets)
      .set({ detailDueAt: now })
      .where(sql`${wallets.detailDueAt} is not null`);
    await database().delete(jobSchedules);
    await job.runTurn();
  }
}
