import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { PayoutQuestion, SamePayout } from '#lib/intents/create/same-payout.ts';
import { askForSamePayout } from '#lib/queries/uncached/same-payout.ts';

/**
 * Another offramp of the same amount to the same key, asked for once of an order that does not change. It
 * stops nothing, and where no answer comes nothing is said.
 */
export function SamePayoutConcern(question: PayoutQuestion) {
  const { destination, amountCents, idempotencyKey, sourceIntentId } = question;
  const [offramp, setOfframp] = useState<SamePayout['offramp']>(null);
  useEffect(() => {
    const over = new AbortController();
    const from = sourceIntentId !== undefined && { sourceIntentId };
    const asked = { destination, amountCents, idempotencyKey, ...from };
    void askForSamePayout(asked, over.signal).then((found) => {
      if (found && !over.signal.aborted) setOfframp(found.offramp);
    });
    return () => over.abort();
  }, [destination, amountCents, idempotencyKey, sourceIntentId]);
  return offramp && <SamePayoutNotice offramp={offramp} />;
}

/** When the other was created and by whom, with the way to it; to the overview while it is pending. */
export function SamePayoutNotice({ offramp }: { offramp: NonNullable<SamePayout['offramp']> }) {
  const t = useTranslations('offramp.samePayout');
  const { intentId, createdAt, createdBy } = offramp;
  const at = () => <Instant at={createdAt} />;
  const name = () => <bdi>{createdBy}</bdi>;
  if (intentId === null) {
    return (
      <Notice tone="attention" title={t.rich('pending', { at, name })}>
        <TextLink href="/">{t('openOverview')}</TextLink>
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title={t.rich(createdBy === null ? 'unnamed' : 'named', { at, name })}>
      <TextLink href={`/intents/${intentId}`}>{t('open')}</TextLink>
    </Notice>
  );
}
