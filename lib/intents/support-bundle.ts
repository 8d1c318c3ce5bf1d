import type { ChainId, Environment } from '#lib/chains/chains.ts';
import { explorerUrl } from '#lib/chains/explorer.ts';
import { each } from '#lib/i18n/each.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { BurnHistoryEntry } from '#lib/burns/burn-view.ts';
import { findBurnSentence, type BurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import type { IntentDetail } from './intent-view.ts';
import type { MintStanding } from './mint/mint-reading.ts';

/**
 * What provider support needs to find and check a conversion, for a machine to read (R44, R45): ids and
 * proofs in full, amounts in both units, every time and every attempt. No personal data and no secret: no
 * payout key, document or name.
 */
export interface SupportBundle {
  readonly format: 'conversion-escalation/1';
  readonly generatedAt: string;
  readonly environment: Environment;
  readonly intent: {
    readonly id: string;
    readonly type: string;
    readonly chainId: ChainId;
    readonly amountCents: number | null;
    /** Base units, under the name that the service has for them: its support reads this. */
    readonly amountMinor: string | null;
    readonly clientReference: string | null;
    /** Of an onramp: a payout key is personal data. */
    readonly destinationWallet: string | null;
    /** What the payment of an onramp is, or was, named by; null where it is not known. */
    readonly pixTxid: string | null;
    readonly createdAt: string;
    readonly expiresAt: string | null;
  };
  /** What the service answered at the last read; null where no answer can be read. */
  readonly service: Readonly<Record<AnsweredField, string | null>> & { readonly readAt: string | null };
  /** What a webhook has reported, and no read has confirmed; null when there is nothing. */
  readonly reportedByWebhook: { readonly status: string; readonly at: string } | null;
  /** What shows the burn; null when this dashboard knows of none. */
  readonly burn: {
    readonly holder: string | null;
    readonly proof: string | null;
    readonly explorerUrl: string | null;
  } | null;
  /** The mint that the service names, and what was read of it on its network; null without one. */
  readonly mint: {
    readonly transaction: string;
    readonly explorerUrl: string | null;
    readonly read: MintStanding | null;
  } | null;
  /** What is proven of the burn: the key of the sentence that the page says. */
  readonly burnProven: BurnSentence | null;
  /** Oldest first, each with all proofs that were ever given for it. */
  readonly attempts: readonly BurnHistoryEntry[];
  readonly statusHistory: readonly {
    readonly status: string;
    readonly at: string;
    readonly source: string;
  }[];
}

/** Fields of the resource that an event changes here, before a read has answered them. */
const ANSWERED_FIELDS = [
  'status',
  'updatedAt',
  'statusReason',
  'failureCode',
  'originalFailureCode',
  'providerFailureCode',
  'originalProviderFailureCode',
] as const;
type AnsweredField = (typeof ANSWERED_FIELDS)[number];

interface BundleFacts {
  readonly environment: Environment;
  /** Local chains are on no public explorer. */
  readonly hasExplorer: boolean;
  readonly nowMs: number;
}

/** The support bundle of an intent, as this dashboard knows it now. */
export function toSupportBundle(intent: IntentDetail, facts: BundleFacts): SupportBundle {
  const { chainId, amountCents } = intent;
  const { environment, hasExplorer, nowMs } = facts;
  const proof = intent.burn?.proof ?? intent.burnTransactionId;
  const holder = findHolder(intent, proof);
  const toLink = (id: string) => (hasExplorer ? explorerUrl(chainId, environment, id) : null);
  const mint = intent.mintTransactionId;
  return {
    format: 'conversion-escalation/1',
    generatedAt: new Date(nowMs).toISOString(),
    environment,
    intent: {
      id: intent.id,
      type: intent.intentType,
      chainId,
      amountCents,
      amountMinor: amountCents === null ? null : String(expectedBaseUnits(amountCents)),
      clientReference: intent.clientReference,
      destinationWallet: intent.intentType === 'onramp' ? intent.destination : null,
      pixTxid: intent.pixTxid,
      createdAt: intent.createdAt,
      expiresAt: intent.expiresAt,
    },
    service: { ...toAnswered(intent), readAt: intent.readAt },
    reportedByWebhook: intent.unanswered && {
      status: intent.unanswered.reportedStatus,
      at: intent.unanswered.reportedAt,
    },
    burn:
      proof === null && holder === null
        ? null
        : { holder, proof, explorerUrl: proof === null ? null : toLink(proof) },
    mint:
      mint === null
        ? null
        : { transaction: mint, explorerUrl: toLink(mint), read: intent.mintReading?.standing ?? null },
    burnProven: findBurnSentence(intent),
    attempts: intent.burnHistory,
    statusHistory: intent.timeline
      .filter(({ kind }) => kind === 'status' || kind === 'correction')
      .map(({ value, occurredAt, source }) => ({ status: value, at: occurredAt, source })),
  };
}

/** By the resource as last read, which belongs to `readAt`: an event has changed what else is shown. */
function toAnswered({ raw, ...intent }: IntentDetail): Record<AnsweredField, string | null> {
  const isRead = typeof raw['status'] === 'string';
  const shown: Readonly<Record<string, unknown>> = intent.unanswered === null ? intent : {};
  const answer = isRead ? raw : shown;
  return each(ANSWERED_FIELDS, (name) => {
    const value = answer[name];
    return typeof value === 'string' ? value : null;
  });
}

/** Whose transaction it is, where an attempt has it; without one, the wallet of the current attempt. */
function findHolder({ burn, burnHistory }: IntentDetail, proof: string | null): string | null {
  if (proof === null || burn?.proof === proof) return burn?.tokenHolder ?? null;
  return burnHistory.find(({ proofs }) => proofs.some((given) => given.proof === proof))?.tokenHolder ?? null;
}
