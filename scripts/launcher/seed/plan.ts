import { chainFamily, type ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { planAmountCents, planReference } from './amounts.ts';
import { planMoments } from './business-days.ts';
import { CURRENT, planCurrent } from './current-paths.ts';
import { LIFE_MS, PATHS } from './paths.ts';
import type { PlannedIntent, PlannedPath } from './plan-types.ts';
import { Random } from './random.ts';

const DAYS = 92;
const TYPES = [
  [55, 'onramp'],
  [45, 'offramp'],
] as const;
const CHAINS: readonly (readonly [number, ChainId])[] = [
  [34, 'polygon'],
  [28, 'base'],
  [22, 'solana'],
  [16, 'ethereum'],
];
const CONTRADICTED_SHARE = 0.0012;

/** What the plan takes from the sandbox and the dashboard that it is for. */
export interface PlanContext {
  readonly seed: string;
  readonly count: number;
  readonly nowMs: number;
  /** Who creates, each with how often; null for another program. */
  readonly creators: readonly (readonly [weight: number, email: string | null])[];
  readonly holders: Readonly<Record<ChainId, readonly string[]>>;
  readonly payoutKeys: readonly string[];
}

/** The intents of three months, oldest first; the same for the same seed, day and context. */
export function planIntents(context: PlanContext): PlannedIntent[] {
  const { count, nowMs } = context;
  const random = new Random(context.seed);
  const current = CURRENT.flatMap((group) => Array.from({ length: group.count }, () => group));
  const ofNow = current.map((group, index) => {
    const own = random.fork(`now ${String(index)}`);
    const path = planCurrent(own, group, nowMs, LIFE_MS[group.intentType]);
    return planIntent(own, context, {
      intentType: group.intentType,
      path,
      number: count - current.length + index,
    });
  });
  const moments = planMoments(random.fork('moments'), { count: count - current.length, days: DAYS, nowMs });
  const past = moments.map((atMs, number) => {
    const own = random.fork(`past ${String(number)}`);
    const intentType = own.weighted<IntentType>(TYPES);
    const expiresAtMs = atMs + LIFE_MS[intentType];
    const path = own.weighted(PATHS[intentType])({
      random: own,
      intentType,
      atMs,
      expiresAtMs,
      isLive: false,
    });
    return planIntent(own, context, { intentType, path: untilNow(path, nowMs), number });
  });
  return [...past, ...ofNow].sort((a, b) => createdAtMs(a) - createdAtMs(b));
}

export function createdAtMs({ steps }: Pick<PlannedPath, 'steps'>): number {
  return steps[0]?.atMs ?? 0;
}

/** What has not happened yet is left out; what waits for a user waits on in the sandbox. */
function untilNow(path: PlannedPath, nowMs: number): PlannedPath {
  const steps = path.steps.filter(({ atMs }, index) => index === 0 || atMs <= nowMs);
  const isBurned = path.burnAtMs !== undefined && path.burnAtMs <= nowMs;
  const isWaiting = steps.length < path.steps.length && steps.at(-1)?.status.startsWith('awaiting_') === true;
  return { ...path, steps, burn: isBurned ? path.burn : null, isLive: isWaiting };
}

function planIntent(
  random: Random,
  { creators, holders, payoutKeys }: PlanContext,
  { intentType, path, number }: { intentType: IntentType; path: PlannedPath; number: number },
): PlannedIntent {
  const chainId = random.weighted(CHAINS);
  const creator = random.weighted(creators);
  const holder = random.pick(holders[chainId]);
  const isEvm = chainFamily(chainId) === 'evm';
  return {
    ...path,
    id: random.uuid(),
    intentType,
    chainId,
    amountCents: planAmountCents(random, intentType),
    destination: intentType === 'onramp' ? holder : random.pick(payoutKeys),
    clientReference: planReference(random, intentType, number),
    idempotencyKey: random.uuid(),
    txid: intentType === 'onramp' ? random.hex(25) : null,
    transaction: isEvm ? `0x${random.hex(64)}` : random.base58(88),
    holder,
    creator,
    isContradicted: random.chance(CONTRADICTED_SHARE),
    eventIds: path.steps.map(() => random.uuid()),
  };
}
