import type { IntentType } from '#lib/intents/intent-type.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { nextOpening } from './business-days.ts';
import type { PlannedPath, PlannedStep } from './plan-types.ts';
import type { Random } from './random.ts';

/** Where a way begins. */
export interface Start extends Pick<PlannedPath, 'expiresAtMs' | 'isLive'> {
  readonly random: Random;
  readonly intentType: IntentType;
  readonly atMs: number;
}
export type Path = (start: Start) => PlannedPath;

const FIRST = { onramp: 'awaiting_fiat_payment', offramp: 'awaiting_burn_approval' } as const;

export function minted(start: Start): PlannedPath {
  const { random } = start;
  const steps = chain(start, [
    ['awaiting_fiat_payment', 0],
    ['fiat_received', random.int(15 * SECOND_MS, random.chance(0.8) ? 5 * MINUTE_MS : 29 * MINUTE_MS)],
    ['minting', random.int(2 * SECOND_MS, 12 * SECOND_MS)],
    ['completed', random.int(8 * SECOND_MS, random.chance(0.95) ? 70 * SECOND_MS : 11 * MINUTE_MS)],
  ]);
  return { ...ofStart(start), steps, burn: null };
}

export function paid(
  start: Start,
  { isScheduled = false, isSeenFirst = false }: { isScheduled?: boolean; isSeenFirst?: boolean },
): PlannedPath {
  const { random } = start;
  const burned = burnedSteps(start, isSeenFirst);
  const burningAtMs = burned.at(-1)?.atMs ?? start.atMs;
  const scheduledForMs = nextOpening(burningAtMs);
  const wait = [{ status: 'scheduled', atMs: burningAtMs + random.int(2_000, 9_000), scheduledForMs }];
  const payingAtMs = isScheduled ? scheduledForMs + random.int(4_000, 600_000) : burningAtMs + 4_000;
  const slow = random.chance(0.04);
  const end: PlannedStep[] = [
    { status: 'paying_out', atMs: payingAtMs },
    { status: 'completed', atMs: payingAtMs + random.int(3_000, slow ? 40 * MINUTE_MS : 45_000) },
  ];
  const steps = [...burned, ...(isScheduled ? wait : []), ...end];
  return { ...ofStart(start), steps, burn: 'accepted', burnAtMs: burnTime(burned) };
}

export function burnedSteps(start: Start, isSeenFirst = false): PlannedStep[] {
  const { random } = start;
  return chain(start, [
    ['awaiting_burn_approval', 0],
    ['burn_approved', random.int(50 * SECOND_MS, random.chance(0.7) ? 9 * MINUTE_MS : 50 * MINUTE_MS)],
    ...(isSeenFirst ? [['onchain_received', random.int(4_000, 20_000)] as const] : []),
    ['burning', random.int(9 * SECOND_MS, 80 * SECOND_MS)],
  ]);
}

/** The service has it moments after the chain. */
function burnTime(steps: readonly PlannedStep[]): number {
  const approved = steps.find(({ status }) => status === 'burn_approved');
  return (approved?.atMs ?? 0) - 15 * SECOND_MS;
}

export function unpaid(start: Start): PlannedPath {
  const steps = [...firstOf(start), { status: 'expired', atMs: start.expiresAtMs }];
  return { ...ofStart(start), steps, burn: null };
}

export function burnedTooLate(start: Start): PlannedPath {
  const late = { burn: 'escalated', burnAtMs: start.expiresAtMs - 40 * SECOND_MS } as const;
  return { ...unpaid(start), ...late };
}

export function askedTooLate(start: Start): PlannedPath {
  return { ...unpaid(start), burn: 'asked', burnAtMs: start.expiresAtMs - 9 * MINUTE_MS };
}

export function canceled(start: Start): PlannedPath {
  const reason = 'Canceled at the request of the organization';
  const atMs = start.atMs + start.random.int(MINUTE_MS, 20 * MINUTE_MS);
  const steps = [...firstOf(start), { status: 'canceled', atMs, statusReason: reason }];
  return { ...ofStart(start), steps, burn: null };
}

/** A review comes first; the rest begins when it is passed. */
export function reviewed(start: Start, then: Path): PlannedPath {
  const passedAtMs = start.atMs + start.random.int(8 * MINUTE_MS, 5 * HOUR_MS);
  const life = start.expiresAtMs - start.atMs;
  const rest = then({ ...start, atMs: passedAtMs, expiresAtMs: passedAtMs + life });
  const review = chain(start, [
    ['created', 0],
    ['requires_compliance', 3 * SECOND_MS],
  ]);
  return { ...rest, steps: [...review, ...rest.steps] };
}

export function ofStart({ expiresAtMs, isLive }: Start): Pick<PlannedPath, 'expiresAtMs' | 'isLive'> {
  return { expiresAtMs, isLive };
}

function firstOf(start: Start): PlannedStep[] {
  return [{ status: FIRST[start.intentType], atMs: start.atMs }];
}

export function lastOf({ steps }: PlannedPath): number {
  return steps.at(-1)?.atMs ?? 0;
}

/** Statuses one after the other, each so long after the one before. */
function chain(
  { atMs }: Start,
  moves: readonly (readonly [status: string, afterMs: number])[],
): PlannedStep[] {
  let nowMs = atMs;
  return moves.map(([status, afterMs]) => ({ status, atMs: (nowMs += afterMs) }));
}
