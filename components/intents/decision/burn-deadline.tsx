import { useFormatter, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import type { DecisionTextKey } from './decide.ts';

/** A transaction of the burn is known: there is nothing to do before the end. */
const WITHOUT_END: readonly DecisionTextKey[] = [
  'await_sighting',
  'await_chain',
  'await_proof',
  'await_status',
];
/** The wallet must sign before the authorization ends, too. */
const TO_BE_SIGNED: readonly DecisionTextKey[] = ['sign', 'sign_unconfirmed'];

interface BurnDeadlineProps {
  intent: IntentDetail;
  words: DecisionTextKey;
  nowMs: number;
}

/** Until when an offramp awaits its burn, and in how long that is; nothing where no end matters. */
export function BurnDeadline({ intent, words, nowMs }: BurnDeadlineProps) {
  const t = useTranslations('intent.decision');
  const formatter = useFormatter();
  const end = findEnd(intent, words);
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
} as const;

interface End {
  readonly of: keyof typeof WORDS;
  readonly atMs: number;
}

/** The earlier of those that matter. */
function findEnd({ intentType, status, expiresAt, burn }: IntentDetail, words: DecisionTextKey): End | null {
  if (intentType !== 'offramp' || status !== 'awaiting_burn_approval') return null;
  if (WITHOUT_END.includes(words)) return null;
  const offramp = expiresAt === null ? null : ({ of: 'offramp', atMs: Date.parse(expiresAt) } as const);
  const authorization = TO_BE_SIGNED.includes(words) ? findAuthorizationEnd(burn) : null;
  if (offramp === null || authorization === null) return offramp ?? authorization;
  return authorization.atMs < offramp.atMs ? authorization : offramp;
}

function findAuthorizationEnd(burn: BurnView | null): End | null {
  const seconds = burn?.authorizationExpiresAtUnix ?? null;
  return seconds === null ? null : { of: 'authorization', atMs: seconds * 1000 };
}
