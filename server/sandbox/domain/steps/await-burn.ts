import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { EvmSettlementChain, SolanaSettlementChain } from '#server/sandbox/chains/settlement-chain.ts';
import { changeIntent } from '#server/sandbox/domain/intents/change-intent.ts';
import { expireIfDue } from '#server/sandbox/domain/intents/find-intent.ts';
import type { BurnGrant, IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { latestSolanaGrantExpiryUnix } from '#server/sandbox/domain/intents/solana-grant-expiry.ts';
import { DONE, type Step, type StepOutcome } from './step.ts';

interface Issued {
  readonly grant: BurnGrant;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** `awaiting_burn_approval`: expires, or gets the burn grant that prepare-burn asked for. */
export const awaitBurn: Step = async (service, { id }) => {
  const intent = expireIfDue(service, id);
  if (intent?.status !== 'awaiting_burn_approval' || intent.burnGrant?.state !== 'requested') return DONE;
  const { holder, issueAtMs } = intent.burnGrant;
  if (issueAtMs > service.clock.nowMs()) return DONE;
  const chain = service.chains[intent.chainId];
  const issued =
    chain.family === 'evm'
      ? await issueOnEvm(service, { chain, intent, holder })
      : await issueOnSolana(service, { chain, intent, holder });
  if (!issued) return tooLate(service, intent);
  changeIntent(service, id, (stored) =>
    stored.status === 'awaiting_burn_approval' && stored.burnGrant?.state === 'requested' && !stored.held
      ? { burnGrant: issued.grant, metadata: { ...stored.metadata, ...issued.metadata } }
      : undefined,
  );
  return DONE;
};

interface Issue<Chain> {
  readonly chain: Chain;
  readonly intent: IntentRecord;
  readonly holder: string;
}

/** One authorization an intent, alive until shortly before the intent's own expiry (R66, R67). */
async function issueOnEvm(
  { durations }: ServiceContext,
  { chain, intent, holder }: Issue<EvmSettlementChain>,
): Promise<Issued | undefined> {
  const expiresAtUnix = Math.floor((intent.expiresAtMs - durations.evmGrantMarginMs) / 1000);
  if (expiresAtUnix <= (await chain.getTimeUnix())) return undefined;
  const authorization = await chain.authorizeBurn({
    intentId: intent.id,
    holder,
    amountMinor: expectedBaseUnits(intent.amountCents),
    expiresAtUnix,
  });
  return {
    grant: { state: 'issued', holder, expiresAtUnix: authorization.expiresAt, authorization },
    metadata: { evmBurnGrant: authorization, burnTokenHolder: holder },
  };
}

/**
 * The grant is on chain before the transaction is staged; a transaction of an expired grant stays until then
 * (R62).
 */
async function issueOnSolana(
  { clock, durations }: ServiceContext,
  { chain, intent, holder }: Issue<SolanaSettlementChain>,
): Promise<Issued | undefined> {
  const nowUnix = Math.max(Math.floor(clock.nowMs() / 1000), await chain.getTimeUnix());
  const latestUnix = latestSolanaGrantExpiryUnix(durations, intent);
  if (latestUnix <= nowUnix) return undefined;
  const lifeSeconds = Math.max(1, Math.round(durations.solanaGrantLifeMs / 1000));
  const staged = await chain.issueBurnGrant({
    intentId: intent.id,
    holder,
    amountMinor: expectedBaseUnits(intent.amountCents),
    expiresAtUnix: Math.min(nowUnix + lifeSeconds, latestUnix),
  });
  return {
    grant: { state: 'issued', holder, expiresAtUnix: staged.expiresAtUnix, authorization: null },
    metadata: {
      userBurnTransaction: staged.unsignedTransactionBase64,
      burnTokenHolder: holder,
      burnGrantExpiresAt: staged.expiresAtUnix,
    },
  };
}

/** No grant can end before the intent any more: prepare-burn answers `preparing` until the intent expires. */
function tooLate({ clock }: ServiceContext, intent: IntentRecord): StepOutcome {
  return { kind: 'again', afterMs: Math.max(1, intent.expiresAtMs - clock.nowMs()) };
}
