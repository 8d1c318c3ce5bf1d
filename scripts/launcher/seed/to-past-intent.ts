import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { PlannedIntent } from './plan-types.ts';

/** What the sandbox's control API takes for a planned intent. */
export function toPastIntent(planned: PlannedIntent) {
  const { id, intentType, chainId, amountCents, destination, clientReference, idempotencyKey, txid } =
    planned;
  return {
    ...{ id, intentType, chainId, amountCents, destination, clientReference, idempotencyKey, txid },
    expiresAt: toIso(planned.expiresAtMs),
    isLive: planned.isLive,
    metadata: { ...ofMint(planned), ...ofBurn(planned) },
    steps: planned.steps.map((step, index) => ({
      status: step.status,
      at: toIso(step.atMs),
      statusReason: step.statusReason ?? null,
      failureCode: step.failureCode ?? null,
      providerFailureCode: step.providerFailureCode ?? null,
      scheduledFor:
        step.status === 'scheduled' && step.scheduledForMs !== undefined ? toIso(step.scheduledForMs) : null,
      eventId: planned.eventIds[index],
    })),
  };
}

function ofMint({ intentType, steps, chainId, amountCents, transaction }: PlannedIntent) {
  const isMinted = intentType === 'onramp' && steps.some(({ status }) => status === 'completed');
  return isMinted
    ? {
        mintChain: chainId,
        mintAmountMinor: expectedBaseUnits(amountCents).toString(),
        mintTxSignature: transaction,
      }
    : {};
}

function ofBurn({ burn, steps, chainId, holder, transaction }: PlannedIntent) {
  if (burn === null) return {};
  const burning = steps.find(({ status }) => status === 'burning');
  const completed = steps.find(({ status }) => status === 'completed');
  return {
    burnTokenHolder: holder,
    ...(burning && {
      burnChain: chainId,
      burnTxSignature: transaction,
      burnCompletedAt: toIso(burning.atMs),
    }),
    ...(completed && { payoutCompletedAt: toIso(completed.atMs) }),
  };
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
