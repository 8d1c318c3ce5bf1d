import { useTranslations } from 'next-intl';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ListSync, UnreadableRowView } from '#lib/intents/list/list-sync.ts';
import { Identifier } from './identifier.tsx';
import { Instant } from './instant.tsx';

/**
 * What a list cannot vouch for: since when it is not confirmed, and which rows of the service's cannot be
 * read.
 */
export function ListSyncNotice({ sync }: { sync: ListSync }) {
  const { unconfirmedSince, unreadableCount } = sync;
  if (unconfirmedSince === null && unreadableCount === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {unconfirmedSince !== null && <Unconfirmed since={unconfirmedSince} />}
      {unreadableCount > 0 && <Unreadable sync={sync} />}
    </div>
  );
}

function Unconfirmed({ since }: { since: string }) {
  const t = useTranslations('common.listSync');
  return (
    <Notice tone="attention" title={t.rich('unconfirmed', { at: () => <Instant at={since} /> })}>
      <p className="max-w-prose text-muted">{t('unconfirmedText')}</p>
    </Notice>
  );
}

function Unreadable({ sync }: { sync: ListSync }) {
  const t = useTranslations('common.listSync');
  const { unreadable, unreadableCount } = sync;
  return (
    <Notice tone="attention" title={t('unreadable', { count: unreadableCount })}>
      <p className="max-w-prose text-muted">{t('unreadableText')}</p>
      <div className="w-full">
        <Disclosure summary={t('show')}>
          <div className="flex flex-col gap-4">
            {unreadable.length < unreadableCount && (
              <p className="text-sm text-muted">
                {t('shown', { shown: unreadable.length, count: unreadableCount })}
              </p>
            )}
            {unreadable.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </div>
        </Disclosure>
      </div>
    </Notice>
  );
}

function Row({ row }: { row: UnreadableRowView }) {
  const t = useTranslations('common.listSync');
  const { resourceId, clientReference, reason, raw, firstSeenAt } = row;
  const fact = useTranslations('common.detail')('id');
  return (
    <section className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        {resourceId !== null && <Identifier value={resourceId} what={fact} />}
        {clientReference !== null && <span className="font-mono break-all">{clientReference}</span>}
        <span className="text-muted">{t.rich('since', { at: () => <Instant at={firstSeenAt} /> })}</span>
      </p>
      <p className="text-sm break-words whitespace-pre-line">{reason}</p>
      <CodeBlock text={raw} label={t('row')} />
    </section>
  );
}
