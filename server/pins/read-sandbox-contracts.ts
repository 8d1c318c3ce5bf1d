import 'server-only';
import { z } from 'zod';
import { isEvmChainId, type ChainId } from '#lib/chains/chains.ts';
import type { ContractKind } from '#lib/chains/contracts/named-contract.ts';
import { env } from '#server/env.ts';
import { log } from '#server/observability/log.ts';
import { remember } from '#server/process-singleton.ts';

const PATIENCE_MS = 2_000;
const GOOD_FOR_MS = 60_000;
/** How long it is not asked again after it did not answer. */
const SILENT_FOR_MS = 2_000;

const address = z.string().min(1).max(128).nullable();
const stateSchema = z.looseObject({
  chains: z.array(
    z.looseObject({
      chainId: z.string(),
      tokenAddress: address,
      whitelisterAddress: address,
      programId: address,
    }),
  ),
});
type SandboxState = z.infer<typeof stateSchema>;

interface Reading {
  /** Until then it is not asked again. */
  readonly untilMs: number;
  /** Undefined when there was none, or none that can be read. */
  readonly state: SandboxState | undefined;
}

/** The contract of a kind on a chain, as the test environment says it; undefined where it says none. */
export type SandboxContracts = (chainId: ChainId, kind: ContractKind) => string | undefined;

/**
 * Reads which contracts the test environment names as its own: whoever set `SANDBOX_URL` decided to trust it.
 * There are none without that setting, in production, and until the test environment has answered; while it
 * is silent, what it said last. It may take two seconds, so do not await it in a transaction.
 */
export async function readSandboxContracts(): Promise<SandboxContracts> {
  const { sandboxUrl, environment } = env();
  if (sandboxUrl === undefined || environment !== 'sandbox') return () => undefined;
  const state = await readState(sandboxUrl);
  return (chainId, kind) => findContract(state, chainId, kind);
}

function findContract(
  state: SandboxState | undefined,
  chainId: ChainId,
  kind: ContractKind,
): string | undefined {
  const chain = state?.chains.find((one) => one.chainId === chainId);
  if (!chain) return undefined;
  if (kind === 'token') return chain.tokenAddress ?? undefined;
  if (kind === 'whitelister')
    return isEvmChainId(chainId) ? (chain.whitelisterAddress ?? undefined) : undefined;
  // One program burns and stores the whitelist.
  return isEvmChainId(chainId) ? undefined : (chain.programId ?? undefined);
}

async function readState(sandboxUrl: string): Promise<SandboxState | undefined> {
  const last = remember('sandboxPins', (): { reading?: Reading } => ({}));
  if (last.reading && performance.now() < last.reading.untilMs) return last.reading.state;
  const answer = await askForState(sandboxUrl);
  const state = answer === 'silent' ? last.reading?.state : answer;
  const goodForMs = typeof answer === 'object' ? GOOD_FOR_MS : SILENT_FOR_MS;
  last.reading = { state, untilMs: performance.now() + goodForMs };
  return state;
}

async function askForState(sandboxUrl: string): Promise<SandboxState | 'silent' | undefined> {
  try {
    const response = await fetch(new URL('/sandbox/state', sandboxUrl), {
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return stateSchema.parse(await response.json());
  } catch (error) {
    log().info({ err: error }, 'the test environment does not say what its contracts are');
    const isUnreadable = error instanceof SyntaxError || error instanceof z.ZodError;
    return isUnreadable ? undefined : 'silent';
  }
}
