import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { StatusBadge } from '#components/domain/status-badge.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { useDuration } from '#components/ui/time/use-duration.ts';
import { LAST_ATTEMPT } from '#lib/webhooks/delivery-attempts.ts';
import type { DeliveryDetail } from '#lib/webhooks/delivery-view.ts';
import { intentTypeOfEvent } from '#lib/webhooks/event-types.ts';

/** What is known of a delivery; what it says of itself only where its signature was verified. */
export function DeliveryFacts({ delivery }: { delivery: DeliveryDetail }) {
  const t = useTranslations('webhooks.fact');
  const duration = useDuration();
  const { eventId, intentId, type, status, madeAt, lateSeconds, attempt, skewSeconds } = delivery;
  const { environment, apiVersion, idempotencyKey, responseStatus } = delivery;
  const facts: (Fact | null)[] = [
    fact(t('type'), type && <code className="text-sm break-all">{type}</code>),
    fact(t('eventId'), eventId && <Identifier value={eventId} what={t('eventId')} />),
    fact(t('intentId'), intentId && <Identifier value={intentId} what={t('intentId')} />),
    fact(
      t('status'),
      // It is the delivery's own word: the conversion's page says what is known.
      status && (
        <StatusBadge {...{ status }} {...intentTypeOfEvent(type)} isDoubted={status === 'completed'} />
      ),
    ),
    fact(t('madeAt'), madeAt && <Instant at={madeAt} format="exact" />),
    fact(t('late'), lateSeconds === null ? null : sayLateness(lateSeconds)),
    fact(t('attempt'), attempt && t('attemptOf', { attempt, last: LAST_ATTEMPT })),
    fact(t('skew'), skewSeconds === null ? null : saySkew(skewSeconds)),
    fact(t('environment'), environment && <code className="text-sm break-all">{environment}</code>),
    fact(t('apiVersion'), apiVersion && <code className="text-sm break-all">{apiVersion}</code>),
    fact(
      t('idempotencyKey'),
      idempotencyKey && <Identifier value={idempotencyKey} what={t('idempotencyKey')} />,
    ),
    fact(t('response'), t('responseStatus', { status: responseStatus })),
  ];
  return <FactList facts={facts.filter((one) => one !== null)} />;

  function sayLateness(seconds: number) {
    return seconds < 0 ? t('early', { duration: duration(seconds) }) : duration(seconds);
  }
  function saySkew(seconds: number) {
    if (seconds === 0) return t('noSkew');
    return t(seconds > 0 ? 'behind' : 'ahead', { duration: duration(seconds) });
  }
}

function fact(label: string, value: ReactNode): Fact | null {
  return value === null || value === '' ? null : { label, value };
}
