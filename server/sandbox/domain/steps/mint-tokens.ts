import { expectedMinor } from '#lib/money/cents.ts';
import { changeIntent } from '#server/sandbox/domain/change-intent.ts';
import { toFailure } from '#server/sandbox/domain/force-status.ts';
import type { IntentRecord } from '#server/sandbox/domain/intent-record.ts';
import { mintRefusal } from '#server/sandbox/domain/mint-refusal.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { DONE } from './step.ts';
import type { Step, StepOutcome } from './step.ts';

/** `minting` -> `completed` once the mint has the confirmation depth, or `failed` when the chain refuses it. */
export const mintTokens: Step = async (service, intent) => {
  const chain = service.chains[intent.chainId];
  const transactionId = await findMint(service, intent);
  if (transactionId === undefined) return DONE;
  const state = await chain.getTransactionState(transactionId);
  if (state === 'pending') return { kind: 'again', afterMs: service.settings.blockTimeMs };
  if (state === 'failed') return failMint(service, intent, 'unknown', 'The mint transaction failed on chain');
  changeIntent(service, intent.id, (stored) =>
    isMinting(stored) ? { status: 'completed', metadata: withMint(stored, transactionId) } : undefined,
  );
  return DONE;
};

/**
 * The id of the intent's one mint, broadcasting it where that has not happened. It is asked of the chain every time:
 * what was broadcast before a kill counts, and what was lost with it is sent again. Undefined when the mint is refused.
 */
async function findMint(service: ServiceContext, intent: IntentRecord): Promise<string | undefined> {
  const chain = service.chains[intent.chainId];
  const mint = {
    intentId: intent.id,
    destination: intent.destination,
    amountMinor: expectedMinor(intent.amountCents),
  };
  let transactionId: string;
  try {
    transactionId = await chain.mint(mint);
  } catch (error) {
    const obstacle = await chain.findMintObstacle(mint);
    if (!obstacle) throw error;
    const { code, message } = mintRefusal(obstacle);
    const failureCode = obstacle.kind === 'not_authorized' ? 'destination_invalid' : 'provider_rejected';
    failMint(service, intent, failureCode, `${message} (${code})`);
    return undefined;
  }
  if (transactionId !== intent.mintTransactionId) {
    changeIntent(service, intent.id, (stored) =>
      isMinting(stored)
        ? { mintTransactionId: transactionId, metadata: withMint(stored, transactionId) }
        : undefined,
    );
  }
  return transactionId;
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
    mintAmountMinor: expectedMinor(intent.amountCents).toString(),
    mintTxSignature: transactionId,
  };
}
