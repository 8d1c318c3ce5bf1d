import { useTranslations } from 'next-intl';
import { isSentAgain, type OutboxEntry } from './browser-outbox.ts';
import { UnsentNotice } from './unsent-notice.tsx';

interface UnsentNoticesProps<T> {
  entries: readonly OutboxEntry<T>[];
  /** Where their texts are. */
  copy: 'burn.unsent' | 'grant.unsent';
  /** The page of what a record is about. */
  hrefOf: (record: T) => string;
}

/** What this browser holds and the server does not have: what is sent again, and what it refused. */
export function UnsentNotices<T>({ entries, copy, hrefOf }: UnsentNoticesProps<T>) {
  const t = useTranslations(copy);
  const unsent = entries.filter(isSentAgain);
  const refused = entries.filter(({ state }) => state === 'refused');
  const hrefsOf = (some: readonly OutboxEntry<T>[]) => [...new Set(some.map(({ record }) => hrefOf(record)))];
  return (
    <>
      {unsent.length > 0 && (
        <UnsentNotice
          words={{ title: t('title', { count: unsent.length }), text: t('text'), open: t('open') }}
          hrefs={hrefsOf(unsent)}
        />
      )}
      {refused.length > 0 && (
        <UnsentNotice
          tone="danger"
          words={{
            title: t('refused.title', { count: refused.length }),
            text: t('refused.text'),
            open: t('open'),
          }}
          hrefs={hrefsOf(refused)}
        />
      )}
    </>
  );
}
