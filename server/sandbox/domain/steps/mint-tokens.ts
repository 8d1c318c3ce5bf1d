import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { MintObstacle } from '#server/sandbox/chains/settlement-chain.ts';
import { changeIntent } from '#server/sandbox/domain/intents/change-intent.ts';
import { toFailure } from '#server/sandbox/domain/intents/force-status.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import { mintRefusal } from '#server/sandbox/domain/intents/mint-refusal.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { DONE, type Step, type StepOutcome } from './step.ts';

/** A mint that only waits for the wallet's next day is checked this often. */
const LIMIT_POLL_MS = 5000;

/**
 * `minting` -> `completed` once the mint has the confirmation depth, or `failed` when the chain refuses it.
 */
export const mintTokens: Step = async (service, intent) => {
  const chain = service.chains[intent.chainId];
  const mint = {
    intentId: intent.id,
    destination: intent.destination,
    amountMinor: expectedBaseUnits(intent.amountCents),
  };
  let transactionId: string;
  try {
    // Asked of the chain every time: what was broadcast before a kill counts, what was lost with it is sent
    // again.
    transactionId = await chain.mint(mint);
  } catch (error) {
    const obstacle = await chain.findMintObstacle(mint);
    if (!obstacle) throw error;
    return classifyObstacle(service, intent, obstacle);
  }
  noteTransaction(service, intent, transactionId);
  const state = await chain.getTransactionState(transactionId);
  if (state === 'pending') return { kind: 'again', afterMs: service.settings.blockTimeMs };
  if (state === 'failed') return failMint(service, intent, 'unknown', 'The mint transaction failed on chain');
  changeIntent(service, intent.id, (stored) =>
    isMinting(stored) ? { status: 'completed', metadata: withMint(stored, transactionId) } : undefined,
  );
  return DONE;
};

/**
 * Paid is paid: a mint above what is left of today's limit waits for the next day, the rest is refused for
 * good.
 */
function classifyObstacle(
  service: ServiceContext,
  intent: IntentRecord,
  obstacle: MintObstacle,
): StepOutcome {
  if (obstacle.kind === 'daily_limit') return { kind: 'again', afterMs: LIMIT_POLL_MS };
  const failureCode = obstacle.kind === 'not_authorized' ? 'destination_invalid' : 'unknown';
  return failMint(service, intent, failureCode, mintRefusal(obstacle).message);
}

function noteTransaction(service: ServiceContext, intent: IntentRecord, transactionId: string): void {
  if (transactionId === intent.mintTransactionId) return;
  changeIntent(service, intent.id, (stored) =>
    isMinting(stored)
      ? { mintTransactionId: transactionId, metadata: withMint(stored, transactionId) }
      : undefined,
  );
}

function failMint(
  service: ServiceContext,
  { id }: IntentRecord,
  failureCode: string,
  statusReason: string,
): StepOutcome {
  changeIntent(service, id, (stored) =>
    isMinting(stored)
      ? {
          status: 'failed',
          statusReason,
          ...toFailure(stored, { failureCode, providerFailureCode: undefined }),
        }
      : undefined,
  );
  return DONE;
}

/** A forced status stops the step wherever it is. */
function isMinting(intent: IntentRecord): boolean {
  return intent.status === 'minting' && !intent.held;
}

function withMint(intent: IntentRecord, transactionId: string): Record<string, unknown> {
  return {
    ...intent.metadata,
    mintChain: intent.chainId,
    mintAmountMinor: expectedBaseUnits(intent.amountCents).toString(),
    mintTxSignature: transactionId,
  };
}
