import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { FoundRow } from '#lib/intents/list/found-row.ts';
import type { FoundIntent } from './find-records.ts';
import { toShownStatus } from '#lib/intents/completion/shown-status.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { toReadinessKey } from '#lib/registrations/readiness-key.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

/** A conversion in the reader's language, with its status as pages show it. */
export async function toIntentRow(intent: FoundIntent): Promise<FoundRow> {
  const [common, status, match] = await Promise.all([
    getTranslations('common'),
    getTranslations('status'),
    getTranslations('intents.match'),
  ]);
  const { id, intentType, amountCents, chainId, clientReference } = intent;
  const { key, values, tone } = toShownStatus(intent);
  const amount = amountCents === null ? '—' : formatBrl(amountCents);
  return {
    href: `/intents/${id}`,
    kind: 'intent',
    title: `${common(`intentType.${intentType}`)} · ${amount}`,
    detail: `${common(`chain.${chainId}`)} · ${clientReference ?? id}`,
    matchedBy: match(intent.matchedBy),
    status: { label: status(key, values), tone },
  };
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
