import { nextOpening } from './business-days.ts';
import type { PlannedIntent } from './plan-types.ts';
import type { Random } from './random.ts';
import { HOUR_MS } from '#lib/time/durations.ts';

/** The newest ones, which no user has taken care of yet. */
const OPEN = 3;
const NOTES = [
  'Suporte do provedor acionado; aguardando a confirmação da devolução.',
  'Dossiê enviado ao provedor. O fornecedor foi pago por fora; conciliar quando o valor voltar.',
  'Dados bancários corrigidos com o favorecido; substituída por um novo resgate.',
  'Em análise no provedor. Acompanhamento semanal com o financeiro.',
] as const;

/** A mark that a user takes care of a burn that was not paid. */
export interface Handling {
  readonly intentId: string;
  readonly note: string;
  readonly at: Date;
}

/** Whether the chain executed its burn, and it is over without a payout. */
export function isBurnedUnpaid({ burn, steps }: Pick<PlannedIntent, 'burn' | 'steps'>): boolean {
  const status = steps.at(-1)?.status;
  return burn === 'escalated' || (burn === 'accepted' && status === 'failed');
}

/**
 * Of the burns that were not paid all but the newest are handled, each on the working day after its end; the
 * earliest mark first, as a log has them.
 */
export function planHandlings(random: Random, planned: readonly PlannedIntent[], nowMs: number): Handling[] {
  const burned = planned.filter(isBurnedUnpaid).toSorted((a, b) => endMs(a) - endMs(b));
  const handlings = burned.slice(0, -OPEN).map((one) => {
    const workMs = nextOpening(endMs(one)) + random.int(HOUR_MS, 8 * HOUR_MS);
    return { intentId: one.id, note: random.pick(NOTES), at: new Date(Math.min(workMs, nowMs)) };
  });
  return handlings.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function endMs({ steps }: PlannedIntent): number {
  return steps.at(-1)?.atMs ?? 0;
}
