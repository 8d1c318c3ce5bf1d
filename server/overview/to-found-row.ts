import 'server-only';
import { getTranslations } from 'next-intl/server';
import { OUTCOME_TONE } from '#lib/intents/burn/burn-outcome.ts';
import { DOUBT_TONE, findDoubtKind } from '#lib/intents/completion/completion-doubt.ts';
import type { FoundRow } from '#lib/intents/list/found-row.ts';
import type { FoundIntent } from './find-records.ts';
import { statusTone, toStatusKey } from '#lib/intents/status.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { toReadinessKey } from '#lib/registrations/readiness-key.ts';
import type { WalletSummary } from '#lib/registrations/wallet-view.ts';

/** A conversion in the reader's language, with its status as pages show it. */
export async function toIntentRow(intent: FoundIntent): Promise<FoundRow> {
  const [common, status, match] = await Promise.all([
    getTranslations('common'),
    getTranslations('status'),
    getTranslations('intents.match'),
  ]);
  const { id, intentType, amountCents, chainId, clientReference } = intent;
  const amount = amountCents === null ? '—' : formatBrl(amountCents);
  return {
    href: `/intents/${id}`,
    kind: 'intent',
    title: `${common(`intentType.${intentType}`)} · ${amount}`,
    detail: `${common(`chain.${chainId}`)} · ${clientReference ?? id}`,
    matchedBy: match(intent.matchedBy),
    status: toShownStatus(intent, status),
  };
}

/** What became of the tokens, or is in doubt, says more than the status. */
function toShownStatus(
  { status, intentType, burnOutcome, ...facts }: FoundIntent,
  t: Awaited<ReturnType<typeof getTranslations<'status'>>>,
): FoundRow['status'] {
  if (burnOutcome !== null) return { label: t(`outcome.${burnOutcome}`), tone: OUTCOME_TONE[burnOutcome] };
  const doubt = findDoubtKind({ status, ...facts });
  if (doubt !== null) return { label: t(`doubt.${doubt}`), tone: DOUBT_TONE[doubt] };
  const { key, values } = toStatusKey(status, intentType);
  return { label: t(key, values), tone: statusTone(status) };
}

/** A registered wallet, the same. */
export async function toWalletRow(wallet: WalletSummary): Promise<FoundRow> {
  const [common, readiness] = await Promise.all([getTranslations('common'), getTranslations('readiness')]);
  const { key, values } = toReadinessKey(wallet);
  const { id, address, chainId } = wallet;
  return {
    href: `/wallets/${id}`,
    kind: 'wallet',
    title: wallet.label ?? address,
    detail: wallet.label === null ? common(`chain.${chainId}`) : `${common(`chain.${chainId}`)} · ${address}`,
    matchedBy: null,
    status: { label: readiness(key, values), tone: 'neutral' },
  };
}
