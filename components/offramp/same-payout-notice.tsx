import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { RowStatusBadge } from '#components/domain/status-badge.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { PayoutQuestion, SamePayout } from '#lib/intents/create/same-payout.ts';
import { samePayoutOptions } from '#lib/queries/intents/same-payout.ts';

/**
 * Another offramp of the same amount to the same key, that there is none, or that it is not known. It stops
 * nothing. Its place is as high as the notice from the start, so that the buttons below it do not move.
 */
export function SamePayoutConcern(question: PayoutQuestion) {
  const t = useTranslations('offramp.samePayout');
  const { data, errorUpdateCount, isPaused } = useQuery(samePayoutOptions(question));
  // After a failure it is asked again, and that is not said each time.
  const hasFailed = errorUpdateCount > 0 || isPaused;
  return (
    <div className="flex min-h-36.5 flex-col justify-center sm:min-h-21.5 xl:min-h-16.5">
      {data?.offramp ? (
        <SamePayoutNotice offramp={data.offramp} />
      ) : (
        <p
          role="status"
          className={clsx('text-sm', !data && hasFailed ? 'text-attention-ink' : 'text-muted')}
        >
          {t(data ? 'none' : hasFailed ? 'notChecked' : 'asking')}
        </p>
      )}
    </div>
  );
}

/**
 * When the other was created and by whom, its status and how many more there are, with the way to it; to the
 * overview while it is pending.
 */
function SamePayoutNotice({ offramp }: { offramp: NonNullable<SamePayout['offramp']> }) {
  const t = useTranslations('offramp.samePayout');
  const { intentId, createdAt, createdBy, shown, others, isCut } = offramp;
  const at = () => <Instant at={createdAt} />;
  const name = () => <bdi>{createdBy}</bdi>;
  const said = intentId === null ? 'pending' : createdBy === null ? 'unnamed' : 'named';
  const title = (
    <>
      {t.rich(said, { at, name })} {shown && <RowStatusBadge intent={shown} />}{' '}
      {others > 0 && `${t(isCut ? 'moreThan' : 'more', { count: others })} `}
      <TextLink href={intentId === null ? '/' : `/intents/${intentId}`}>
        {t(intentId === null ? 'openOverview' : 'open')}
      </TextLink>
    </>
  );
  return <Notice tone="attention" title={title} />;
}
