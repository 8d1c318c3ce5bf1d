import { useFormatter, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { isAuthorizationOpen } from '#lib/burns/open-authorization.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { findBurnEnd, type BurnEnd } from '#lib/intents/burn/burn-end.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import type { Decision, DecisionOffer, DecisionTextKey } from './decide.ts';

/** A transaction of the burn is known: there is nothing to do before the end. */
const WITHOUT_END: readonly DecisionTextKey[] = [
  'await_sighting',
  'await_chain',
  'await_proof',
  'await_status',
];
/** What leads to a wallet, or is with one: it must sign before the authorization ends, too. */
const WITH_AUTHORIZATION: readonly DecisionOffer[] = ['confirm_order', 'sign', 'correct_hash'];

interface BurnDeadlineProps {
  intent: IntentDetail;
  decision: Pick<Decision, 'words' | 'offer'>;
  nowMs: number;
}

/** Until when an offramp awaits its burn, and in how long that is; nothing where no end matters. */
export function BurnDeadline({ intent, decision, nowMs }: BurnDeadlineProps) {
  const t = useTranslations('intent.decision');
  const formatter = useFormatter();
  const end = findEnd(intent, decision);
  if (end === null) return null;
  const isPast = end.atMs <= nowMs;
  const at = new Date(end.atMs);
  const left = formatter.relativeTime(at, { now: nowMs, style: 'narrow' });
  const { soon, past, format } = WORDS[end.of];
  return (
    <p className="pt-1 text-sm text-muted">
      {t.rich(isPast ? past : soon, { at: () => <Instant at={at.toISOString()} format={format} />, left })}
    </p>
  );
}

const WORDS = {
  offramp: { soon: 'deadline', past: 'deadlinePast', format: 'instant' },
  // It lasts minutes.
  authorization: { soon: 'authorizationEnds', past: 'authorizationEnded', format: 'exact' },
} as const satisfies Record<BurnEnd['of'], object>;

/** The earlier of those that matter. */
function findEnd(
  { intentType, status, expiresAt, burn }: IntentDetail,
  { words, offer }: BurnDeadlineProps['decision'],
): BurnEnd | null {
  if (intentType !== 'offramp' || status !== 'awaiting_burn_approval') return null;
  if (WITHOUT_END.includes(words)) return null;
  const authorizationEndsAtMs = WITH_AUTHORIZATION.includes(offer) ? findAuthorizationEndMs(burn) : null;
  return findBurnEnd({ expiresAt, authorizationEndsAtMs });
}

function findAuthorizationEndMs(burn: BurnView | null): number | null {
  if (burn === null || burn.authorizationExpiresAtUnix === null || !isAuthorizationOpen(burn)) return null;
  return burn.authorizationExpiresAtUnix * SECOND_MS;
}
