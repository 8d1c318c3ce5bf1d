import { isAfterFailure } from '#lib/intents/failure-recovery.ts';
import type { SupportBundle } from '#lib/intents/support-bundle.ts';
import { formatBrl } from '#lib/money/cents.ts';

/** The lines of the bundle, and what else it names, by the key of their name in the copy. */
export const BUNDLE_LABELS = [
  'environment',
  'intent',
  'status',
  'lastSynced',
  'reportedByWebhook',
  'chain',
  'amount',
  'baseUnits',
  'reference',
  'created',
  'expires',
  'destination',
  'pixTxid',
  'holder',
  'burnTransaction',
  'mintTransaction',
  'explorer',
  'failure',
  'earlierFailure',
  'firstFailure',
  'providerCode',
  'firstProviderCode',
  'reason',
  'attempts',
  'history',
  'taken',
  'proven',
  'none',
] as const;
/** The names of the bundle's lines, in the user's language. */
export type BundleLabels = Readonly<Record<(typeof BUNDLE_LABELS)[number], string>>;

type Line = readonly [label: string, value: string | null];

/** The bundle as users send it in a message. Times are UTC, as the service writes them. */
export function toSupportBundleText(
  bundle: SupportBundle,
  labels: BundleLabels,
  /** What is proven of the burn, as the page says it. */
  proven: string | null,
): string {
  const { intent, service, reportedByWebhook: reported, burn, mint } = bundle;
  const amount = intent.amountCents === null ? null : formatBrl(intent.amountCents).replace('\u00a0', ' ');
  const lines: readonly Line[] = [
    [labels.environment, bundle.environment],
    [labels.intent, intent.id],
    [labels.reference, intent.clientReference],
    [labels.status, service.status && `${service.status} (${service.updatedAt})`],
    [labels.lastSynced, service.readAt],
    ...optional(labels.reportedByWebhook, reported && `${reported.status} (${reported.at})`),
    [labels.amount, amount],
    [labels.baseUnits, intent.amountMinor],
    [labels.chain, intent.chainId],
    ...(intent.type === 'onramp' ? toMintLines(bundle, labels) : toBurnLines(bundle, labels)),
    ...optional(labels.proven, proven),
    ...optional(labels.explorer, (burn ?? mint)?.explorerUrl ?? null),
    [labels.created, intent.createdAt],
    [labels.expires, intent.expiresAt],
    ...toCauseLines(bundle, labels),
    ...optional(labels.reason, service.statusReason),
  ];
  const facts = lines.map(([label, value]) => `${label}: ${value ?? labels.none}`);
  return [
    ...facts,
    ...block(labels.attempts, toAttemptLines(bundle, labels)),
    ...block(labels.history, toHistoryLines(bundle)),
  ].join('\n');
}

function toMintLines({ intent, mint }: SupportBundle, labels: BundleLabels): Line[] {
  return [
    [labels.destination, intent.destinationWallet],
    [labels.pixTxid, intent.pixTxid],
    [labels.mintTransaction, mint?.transaction ?? null],
  ];
}

function toBurnLines({ burn }: SupportBundle, labels: BundleLabels): Line[] {
  return [
    [labels.holder, burn?.holder ?? null],
    [labels.burnTransaction, burn?.proof ?? null],
  ];
}

/** The present cause and the first one, where it differs, each with the code of the provider (R41, R55). */
function toCauseLines({ service }: SupportBundle, labels: BundleLabels): Line[] {
  const { failureCode, originalFailureCode, providerFailureCode, originalProviderFailureCode } = service;
  const isEarlier = failureCode !== null && service.status !== null && isAfterFailure(service.status);
  return [
    [isEarlier ? labels.earlierFailure : labels.failure, failureCode],
    ...optional(labels.providerCode, providerFailureCode),
    ...optional(labels.firstFailure, originalFailureCode === failureCode ? null : originalFailureCode),
    ...optional(
      labels.firstProviderCode,
      originalProviderFailureCode === providerFailureCode ? null : originalProviderFailureCode,
    ),
  ];
}

function optional(label: string, value: string | null): Line[] {
  return value === null ? [] : [[label, value]];
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

function toAttemptLines({ attempts }: SupportBundle, labels: BundleLabels): string[] {
  return attempts.flatMap(({ startedAt, state, problem, tokenHolder, proofs }) => [
    [startedAt, state, problem, tokenHolder].filter((part) => part !== null).join(' · '),
    ...proofs.map((proof) => `  ${toProofLine(proof, labels)}`),
  ]);
}

type Proof = SupportBundle['attempts'][number]['proofs'][number];

function toProofLine({ storedAt, state, problem, takenAt, proof }: Proof, labels: BundleLabels): string {
  const taken = takenAt ? `${labels.taken} ${takenAt}` : null;
  return [storedAt, state, problem, taken, proof].filter((part) => part !== null).join(' · ');
}

function toHistoryLines({ statusHistory }: SupportBundle): string[] {
  return statusHistory.map(({ at, status, source }) => `${at} · ${status} · ${source}`);
}
