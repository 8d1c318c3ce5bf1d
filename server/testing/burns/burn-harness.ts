import { eq } from 'drizzle-orm';
import type { ChainId } from '#lib/chains/chains.ts';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import { BALANCE_OF } from '#lib/chains/evm-code.ts';
import { toQuantity, toWord } from '#lib/chains/evm-rpc-values.ts';
import { TRANSFER_TOPIC, ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import { env } from '#server/env.ts';
import type { Job } from '#server/jobs/workers/worker.ts';
import { forget } from '#server/testing/forget.ts';
import { findCurrentAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import {
  burnAttempts,
  burnAuthorizationMarks,
  burnProofs,
  pinnedContracts,
} from '#server/store/schema/schema-burns.ts';
import { endLeases } from './burn-worker.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { answerRead, mirror } from '#server/testing/mirror.ts';
import { orderOf } from '#server/testing/orders.ts';
import { BURN_PROGRAM } from './staged-transaction.ts';
import { startScriptedChain, type ScriptedChain } from './scripted-chain.ts';
import {
  SCRIPTED_API_KEY,
  startScriptedService,
  type ScriptedAnswer,
  type ScriptedService,
  type SentRequest,
} from '#server/testing/service/scripted-service.ts';
import { TEST_SETTINGS, useTestEnv } from '#server/testing/test-env.ts';

export const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
export const TOKEN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
/** The known mint of the harness. */
const SOLANA_MINT = 'MintMintMintMintMintMintMintMintMintMintMin';
export const SOLANA_HOLDER = 'So11111111111111111111111111111111111111112';
export const AMOUNT_CENTS = 1_000;
const AMOUNT_BASE_UNITS = 10_000_000n;
const AUTHORIZATION_SECONDS = 600;

/** The service and the chains of a burn, scripted by the test, and the dashboard between them. */
export interface BurnHarness {
  readonly service: ScriptedService;
  readonly evm: ScriptedChain;
  readonly solana: ScriptedChain;
  /** The chains' clock. */
  timeUnix: number;
  /** The newest block of the EVM chain. */
  height: number;
  /** What the service answers to prepare-burn, by the number of the call, and to approve-burn. */
  onPrepare: (call: number) => ScriptedAnswer | Promise<ScriptedAnswer>;
  onApprove: (call: number) => ScriptedAnswer | Promise<ScriptedAnswer>;
  /** What the service answers to a read of an intent instead of the intent; undefined: the intent. */
  onRead: ((id: string) => ReadAnswer | Promise<ReadAnswer>) | undefined;
  /**
   * The intent as the service has it: the last that was put there. Earlier ones stay readable by their ids,
   * and of those that were never put there, the service says what the mirror has.
   */
  intent: Intent;
  readonly approvals: () => readonly SentRequest[];
  /** What another process of this dashboard needs to be started with. */
  readonly settings: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

type ReadAnswer = ScriptedAnswer | undefined;

const reply = (body: unknown): ScriptedAnswer => ({ status: 200, body });

export async function startBurnHarness(): Promise<BurnHarness> {
  let prepares = 0;
  let approves = 0;
  const intents = new Map<string, Intent>();
  let last = anIntent({ intentType: 'offramp' });
  const service = await startScriptedService(async ({ method, path }) => {
    const id = path.split('/').at(-1) ?? '';
    if (method === 'GET') return (await harness.onRead?.(id)) ?? answerRead(id, intents.get(id));
    if (path.endsWith('/prepare-burn')) return harness.onPrepare((prepares += 1));
    return harness.onApprove((approves += 1));
  });
  const [evm, solana] = await startChains(() => harness);
  const settings = {
    ...TEST_SETTINGS,
    DATABASE_URL: env().databaseUrl,
    CONVERSION_API_URL: service.url,
    CONVERSION_API_KEY: SCRIPTED_API_KEY,
    RPC_URL_BASE: evm.url,
    RPC_URL_SOLANA: solana.url,
    TOKEN_ADDRESS_BASE: TOKEN,
    TOKEN_MINT_SOLANA: SOLANA_MINT,
    BURN_PROGRAM_SOLANA: BURN_PROGRAM,
  };
  const harness: BurnHarness = {
    settings,
    service,
    evm,
    solana,
    timeUnix: Math.floor(Date.now() / 1000),
    height: 100,
    onPrepare: () => reply({ status: 'preparing' }),
    onApprove: () => reply({ status: 'burn_approved' }),
    onRead: undefined,
    get intent() {
      return last;
    },
    set intent(intent) {
      last = intent;
      intents.set(intent.id, intent);
    },
    approvals: () => service.requests.filter(({ path }) => path.endsWith('/approve-burn')),
    close: async () => {
      await Promise.all([service.close(), evm.close(), solana.close()]);
    },
  };
  forget('verified-chains');
  forget('chain-clocks');
  useTestEnv(settings);
  await database().delete(burnProofs);
  await database().delete(burnAuthorizationMarks);
  await database().delete(burnAttempts);
  await database().delete(pinnedContracts);
  return harness;
}

/** A node that refuses each call in these words; whoever is asked about has tokens. */
export function refusing(message: string) {
  return ([call, block]: readonly unknown[]): string => {
    if (JSON.stringify(call).includes(BALANCE_OF)) return `0x${toWord(10n ** 12n)}`;
    // Before the block of every receipt here.
    if (block === '0x0') return '0x';
    throw new Error(message);
  };
}

/** Nodes on which nothing has happened yet. */
function startChains(
  now: () => Pick<BurnHarness, 'timeUnix' | 'height'>,
): Promise<[ScriptedChain, ScriptedChain]> {
  const startedUnix = Math.floor(Date.now() / 1000);
  const evm = startScriptedChain({
    eth_chainId: () => toQuantity(84_532),
    // What is mined was mined before the time was moved.
    eth_getBlockByNumber: ([block]) => ({
      number: toQuantity(now().height),
      timestamp: toQuantity(block === 'latest' ? now().timeUnix : startedUnix),
    }),
    eth_getLogs: () => [],
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => null,
    eth_getTransactionCount: () => toQuantity(0),
    // What is called here is no contract that could burn, or it has burned already.
    eth_call: refusing('execution reverted'),
  });
  const solana = startScriptedChain({
    // The clock, asked for first, and accounts that no one's tokens are in.
    getMultipleAccounts: ([keys]) => {
      const others = Array.isArray(keys) ? keys.slice(1) : [];
      return { context: { slot: 5_000 }, value: [clockAccount(now().timeUnix), ...others.map(() => null)] };
    },
    getEpochInfo: () => ({ absoluteSlot: 5_000, blockHeight: 1_000 }),
    getSignatureStatuses: () => ({ context: { slot: 5_000 }, value: [null] }),
    // Asked past the last height: no older blockhash is valid there.
    isBlockhashValid: () => ({ context: { slot: 5_000 }, value: false }),
    getSignaturesForAddress: () => [],
    getFirstAvailableBlock: () => 0,
    sendTransaction: () => 'sent',
  });
  return Promise.all([evm, solana]);
}

/** An offramp of this dashboard that waits for its burn, in the service and in the mirror. */
export async function offrampOn(harness: BurnHarness, chainId: ChainId, facts: object = {}): Promise<Intent> {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const metadata = { amountCents: AMOUNT_CENTS };
  harness.intent = anIntent({ intentType: 'offramp', chainId, expiresAt, metadata, ...facts });
  await mirror(harness.intent);
  await orderOf(harness.intent, AMOUNT_CENTS);
  return harness.intent;
}

/** The service says this of an intent from now on, and the mirror has read it. */
export async function serviceSays(
  harness: BurnHarness,
  intent: Intent,
  facts: Partial<Intent>,
): Promise<void> {
  harness.intent = { ...intent, ...facts };
  await mirror(harness.intent);
}

/** The authorization of a burn on this dashboard's EVM chain, which is `base`. */
export function anAuthorization(
  harness: BurnHarness,
  facts: Partial<BurnAuthorization> = {},
): BurnAuthorization {
  return {
    chainRef: 'eip155:84532',
    from: HOLDER,
    to: TOKEN,
    // One that names the intent, as every attested call does.
    data: `0xabcdef01${harness.intent.id.replaceAll('-', '').repeat(2)}`,
    amountMinor: String(AMOUNT_BASE_UNITS),
    expiresAt: harness.timeUnix + AUTHORIZATION_SECONDS,
    ...facts,
  };
}

/** The receipt of a burn, as the chain writes it. */
export function burnReceipt(facts: { status?: string; holder?: string; amountBaseUnits?: bigint } = {}) {
  const { status = '0x1', holder = HOLDER, amountBaseUnits = AMOUNT_BASE_UNITS } = facts;
  return { status, blockNumber: '0x1', logs: status === '0x1' ? [burnLog(holder, amountBaseUnits)] : [] };
}

export function burnLog(holder = HOLDER, amountBaseUnits = AMOUNT_BASE_UNITS) {
  const word = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return {
    address: TOKEN.toLowerCase(),
    topics: [TRANSFER_TOPIC, word(holder), word(ZERO_ADDRESS)],
    data: `0x${amountBaseUnits.toString(16).padStart(64, '0')}`,
  };
}

/** Runs a job as time would, this often; what is due later is due now. */
export async function runJob(job: Job, turns = 1): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await endLeases();
    await job.runTurn();
  }
}

export async function attemptOf({ id }: { readonly id: string }): Promise<BurnAttemptRow> {
  const attempt = await findCurrentAttempt(database(), id);
  if (!attempt) throw new Error('no attempt');
  return attempt;
}

export async function proofsOf(intent: { readonly id: string }): Promise<BurnProofRow[]> {
  return listBurnProofs(database(), (await attemptOf(intent)).id);
}

export async function countAttempts({ id }: { readonly id: string }): Promise<number> {
  return database().$count(burnAttempts, eq(burnAttempts.intentId, id));
}

/** The clock sysvar: the time is at byte 32. */
function clockAccount(timeUnix: number) {
  const data = new DataView(new ArrayBuffer(40));
  data.setBigInt64(32, BigInt(timeUnix), true);
  return {
    lamports: 1,
    owner: 'Sysvar1111111111111111111111111111111111111',
    data: [toBase64(new Uint8Array(data.buffer)), 'base64'],
    executable: false,
  };
}
