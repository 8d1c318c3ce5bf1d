import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { assertNever } from '#lib/assert-never.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { BurnVerdict, SettlementChain } from '#server/sandbox/chains/settlement-chain.ts';
import { changeIntent } from '#server/sandbox/domain/intents/change-intent.ts';
import { toIso } from '#server/sandbox/domain/clock.ts';
import { toFailure } from '#server/sandbox/domain/intents/force-status.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { DONE, type Step, type StepOutcome } from './step.ts';

type Rejection = Extract<BurnVerdict, { state: 'rejected' }>['cause'];

const REASONS: Readonly<Record<Rejection, string>> = {
  reverted: 'The burn transaction reverted on chain',
  too_late: 'The burn transaction landed too late: it reverted on chain, at or after the expiry of its grant',
  wrong_holder: 'Wrong holder: the burn was not made by the token holder of this intent',
  wrong_intent: 'The transaction does not burn for this intent',
  wrong_amount: 'The burned amount is not the amount of this intent',
  no_burn: 'The transaction contains no burn of this token',
};
const NEVER_LANDED = 'The burn transaction never landed: its grant has expired';
/** A hash that no block has shown for this long is looked up less often; it is never abandoned (R45). */
const PATIENCE_MS = 5 * MINUTE_MS;
const SLOW_POLL_MS = 15_000;

/**
 * `burn_approved` -> `burning` once chain data proves the burn at depth, `failed` once it disproves it (R46,
 * R82).
 */
export const verifyBurn: Step = async (service, intent) => {
  if (!intent.burnProof) return DONE;
  const chain = service.chains[intent.chainId];
  const verdict = await chain.verifyBurn({
    proof: intent.burnProof.proof,
    intentId: intent.id,
    holder: intent.burnProof.tokenHolder,
    amountMinor: expectedBaseUnits(intent.amountCents),
    authorizationExpiresAtUnix:
      intent.burnGrant?.state === 'issued' ? intent.burnGrant.expiresAtUnix : undefined,
  });
  switch (verdict.state) {
    case 'confirmed':
      return startPayout(service, intent, intent.burnProof.proof);
    case 'rejected':
      return failBurn(service, intent, REASONS[verdict.cause]);
    case 'pending':
      return { kind: 'again', afterMs: service.settings.blockTimeMs };
    case 'unknown':
      return (await canNeverLand(service, chain, intent))
        ? failBurn(service, intent, NEVER_LANDED)
        : { kind: 'again', afterMs: pollDelayMs(service, intent) };
    default:
      return assertNever(verdict);
  }
};

function startPayout(service: ServiceContext, { id }: IntentRecord, proof: string): StepOutcome {
  const nowMs = service.clock.nowMs();
  changeIntent(service, id, (stored) =>
    isVerifying(stored)
      ? {
          status: 'burning',
          stepAtMs: nowMs + service.settings.blockTimeMs,
          metadata: {
            ...stored.metadata,
            burnChain: stored.chainId,
            burnTxSignature: proof,
            burnCompletedAt: toIso(nowMs),
          },
        }
      : undefined,
  );
  return DONE;
}

function failBurn(service: ServiceContext, { id }: IntentRecord, statusReason: string): StepOutcome {
  changeIntent(service, id, (stored) =>
    isVerifying(stored)
      ? {
          status: 'failed',
          statusReason,
          ...toFailure(stored, { failureCode: 'burn_failed', providerFailureCode: undefined }),
        }
      : undefined,
  );
  return DONE;
}

/**
 * The spec has both "proof never lands -> failed" and "hash never mines -> stays". On EVM nothing bounds when
 * a transaction may be mined, so it stays. On Solana the program refuses a burn after its grant, so the first
 * applies.
 */
async function canNeverLand(
  { durations }: ServiceContext,
  chain: SettlementChain,
  { burnGrant }: IntentRecord,
): Promise<boolean> {
  if (chain.family === 'evm' || burnGrant?.state !== 'issued') return false;
  return (await chain.getTimeUnix()) * 1000 > burnGrant.expiresAtUnix * 1000 + durations.solanaLandingGraceMs;
}

function pollDelayMs({ clock, settings }: ServiceContext, intent: IntentRecord): number {
  const isRecent = clock.nowMs() - intent.updatedAtMs < PATIENCE_MS;
  return isRecent ? settings.blockTimeMs : Math.max(SLOW_POLL_MS, settings.blockTimeMs);
}

function isVerifying(intent: IntentRecord): boolean {
  return intent.status === 'burn_approved' && !intent.held;
}
