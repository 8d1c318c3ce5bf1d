import type { Environment } from '#lib/chains/chains.ts';
import type { IntentDetail } from '#lib/conversion/intent-view.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The names of the pack's lines, in the person's language. */
export type PackLabels = Readonly<
  Record<
    | 'environment'
    | 'intent'
    | 'status'
    | 'chain'
    | 'amount'
    | 'reference'
    | 'holder'
    | 'proof'
    | 'failure'
    | 'none',
    string
  >
>;

/** What the service's operators need to find a conversion and judge it: ids and proofs in full, nothing personal (R44). */
export function toOperatorPack(intent: IntentDetail, environment: Environment, labels: PackLabels): string {
  const failure = [intent.failureCode, intent.originalFailureCode].filter((code) => code !== null);
  const lines: readonly (readonly [string, string | null])[] = [
    [labels.environment, environment],
    [labels.intent, intent.id],
    [labels.reference, intent.clientReference],
    [labels.status, `${intent.status} (${intent.updatedAt})`],
    [
      labels.amount,
      intent.amountCents === null ? null : formatBrl(intent.amountCents).replace('\u00a0', ' '),
    ],
    [labels.chain, intent.chainId],
    [labels.holder, intent.burn?.tokenHolder ?? null],
    [labels.proof, intent.burn?.proof ?? intent.burnTransactionId],
    [labels.failure, failure.length > 0 ? [...new Set(failure)].join(', ') : null],
  ];
  return lines.map(([label, value]) => `${label}: ${value ?? labels.none}`).join('\n');
}
