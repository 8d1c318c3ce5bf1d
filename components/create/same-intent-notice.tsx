import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { RowStatusBadge } from '#components/domain/status-badge.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import {
  SETTLED_DAYS,
  type MintQuestion,
  type PayoutQuestion,
  type SameIntent,
} from '#lib/intents/create/same-intent.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { sameMintOptions, samePayoutOptions } from '#lib/queries/intents/same-intent.ts';

/** Another offramp of the same amount to the same key. */
export function SamePayoutConcern(question: PayoutQuestion) {
  return <SameIntentConcern intentType="offramp" options={samePayoutOptions(question)} />;
}

/** Another onramp of the same amount to the same wallet. */
export function SameMintConcern(question: MintQuestion) {
  return <SameIntentConcern intentType="onramp" options={sameMintOptions(question)} />;
}

interface ConcernProps {
  readonly intentType: IntentType;
  readonly options: ReturnType<typeof samePayoutOptions>;
}

/**
 * Another conversion of the same amount to the same destination, that there is none, or that it is not known.
 * It stops nothing. Its place is as high as the notice from the start, so that the buttons below it do not
 * move.
 */
function SameIntentConcern({ intentType, options }: ConcernProps) {
  const t = useTranslations(`${intentType}.same`);
  const { data, errorUpdateCount, isPaused } = useQuery(options);
  // After a failure it is asked again, and that is not said each time.
  const hasFailed = errorUpdateCount > 0 || isPaused;
  return (
    <div className="flex min-h-36.5 flex-col justify-center sm:min-h-21.5 xl:min-h-16.5">
      {data?.same ? (
        <SameIntentNotice intentType={intentType} same={data.same} />
      ) : (
        <p
          role="status"
          className={clsx('text-sm', !data && hasFailed ? 'text-attention-ink' : 'text-muted')}
        >
          {data ? t('none', { days: SETTLED_DAYS[intentType] }) : t(hasFailed ? 'notChecked' : 'asking')}
        </p>
      )}
    </div>
  );
}

interface NoticeProps {
  readonly intentType: IntentType;
  readonly same: NonNullable<SameIntent['same']>;
}

/**
 * When the other was created and by whom, its status and how many more there are, with the way to it; to the
 * overview while it is pending.
 */
function SameIntentNotice({ intentType, same }: NoticeProps) {
  const t = useTranslations(`${intentType}.same`);
  const { intentId, createdAt, createdBy, shown, others, isCut } = same;
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
