import type { BurnView } from '#lib/burns/burn-view.ts';
import { statusBeganAt } from '#lib/intents/completion/status-began.ts';
import { ASKED, type IntentDetail } from '#lib/intents/intent-view.ts';
import type { Decision, DecisionTextKey } from './decide.ts';

type Since = (intent: IntentDetail, burn: BurnView) => string | null;

/** The last line of the present attempt with this value. */
const lineOf =
  (value: string): Since =>
  ({ timeline }, { startedAt }) => {
    const startedMs = Date.parse(startedAt);
    const isOfAttempt = (at: string) => Date.parse(at) >= startedMs;
    const line = timeline.findLast(
      (entry) => entry.kind === 'burn' && entry.value === value && isOfAttempt(entry.occurredAt),
    );
    return line?.occurredAt ?? null;
  };
const askedAt: Since = (intent, burn) => burn.askedAt ?? lineOf(ASKED)(intent, burn);
const notKnown: Since = () => null;

/** What is waited for within one status, and began after it. */
const WITHIN_STATUS: Readonly<Partial<Record<DecisionTextKey, Since>>> = {
  choose_holder: (intent, burn) => lineOf(burn.state)(intent, burn),
  await_authorization: (_, burn) => burn.startedAt,
  sign: lineOf('ready'),
  sign_unconfirmed: lineOf('ready'),
  sign_asked: askedAt,
  sign_asked_again: askedAt,
  await_sighting: lineOf('proof_stored'),
  await_hash: lineOf('proof_stored'),
  await_chain: lineOf('proof_stored'),
  await_proof: lineOf('submitting'),
  await_status: lineOf('accepted'),
  resolve_burn: notKnown,
};

/** Since when what the page says is so; null where that is not known. */
export function waitingSince(intent: IntentDetail, { words }: Decision): string | null {
  const { burn, contradictedAt } = intent;
  const isContradicted =
    words === 'contradicted' || words === 'contradicted_completed' || words === 'contradicted_mint';
  if (isContradicted) return contradictedAt;
  const within = WITHIN_STATUS[words];
  return within && burn ? within(intent, burn) : statusBeganAt(intent);
}
