import { useFormatter, useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import type { IntentDetail } from '#lib/intents/intent-view.ts';

/** Until when an offramp awaits its burn, and in how long that is; nothing where the service names no end. */
export function BurnDeadline({ intent, nowMs }: { intent: IntentDetail; nowMs: number }) {
  const t = useTranslations('intent.decision');
  const formatter = useFormatter();
  const { intentType, status, expiresAt } = intent;
  if (intentType !== 'offramp' || status !== 'awaiting_burn_approval' || expiresAt === null) return null;
  const isPast = Date.parse(expiresAt) <= nowMs;
  const left = formatter.relativeTime(new Date(expiresAt), { now: nowMs, style: 'narrow' });
  return (
    <p className="pt-1 text-sm text-muted">
      {t.rich(isPast ? 'deadlinePast' : 'deadline', { at: () => <Instant at={expiresAt} />, left })}
    </p>
  );
}
