import 'server-only';
import { getTranslations } from 'next-intl/server';
import { OUTCOME_TONE } from '#lib/intents/burn/burn-outcome.ts';
import type { FoundRow } from '#lib/intents/list/found-row.ts';
import type { FoundIntent } from './find-records.ts';
import { isKnownStatus, statusTone } from '#lib/intents/status.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { walletNextStep } from '#lib/registrations/registration-next-step.ts';
import type { WalletSummary } from '#lib/registrations/registration-view.ts';
import { WALLET_STATES } from '#lib/registrations/registration.ts';

/** A conversion in the reader's language, with its status as pages show it. */
export async function toIntentRow(intent: FoundIntent): Promise<FoundRow> {
  const [common, status, match] = await Promise.all([
    getTranslations('common'),
    getTranslations('status'),
    getTranslations('intents.match'),
  ]);
  const { id, intentType, amountCents, chainId, clientReference, burnOutcome } = intent;
  const gendered = `offramp.${intent.status}`;
  const label =
    intentType === 'offramp' && status.has(gendered as 'offramp.completed')
      ? status(gendered as 'offramp.completed')
      : isKnownStatus(intent.status)
        ? status(`label.${intent.status}`)
        : status('unknown', { status: intent.status });
  const amount = amountCents === null ? '—' : formatBrl(amountCents);
  return {
    href: `/intents/${id}`,
    kind: 'intent',
    title: `${common(`intentType.${intentType}`)} · ${amount}`,
    detail: `${common(`chain.${chainId}`)} · ${clientReference ?? id}`,
    matchedBy: match(intent.matchedBy),
    status:
      burnOutcome === null
        ? { label, tone: statusTone(intent.status) }
        : { label: status(`outcome.${burnOutcome}`), tone: OUTCOME_TONE[burnOutcome] },
  };
}

/** A registered wallet, the same. */
export async function toWalletRow(wallet: WalletSummary): Promise<FoundRow> {
  const [common, readiness] = await Promise.all([getTranslations('common'), getTranslations('readiness')]);
  const { kind } = walletNextStep(wallet);
  const known = WALLET_STATES.find((state) => state === wallet.state);
  const label =
    kind !== 'read_only' && kind !== 'unknown_state'
      ? readiness(`label.${kind}`)
      : known === undefined
        ? readiness('unknownState', { state: wallet.state })
        : readiness(`state.${known}`);
  const { id, address, chainId } = wallet;
  return {
    href: `/wallets/${id}`,
    kind: 'wallet',
    title: wallet.label ?? address,
    detail: wallet.label === null ? common(`chain.${chainId}`) : `${common(`chain.${chainId}`)} · ${address}`,
    matchedBy: null,
    status: { label, tone: 'neutral' },
  };
}
