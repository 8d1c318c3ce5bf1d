import { useTranslations } from 'next-intl';
import { isSentAgain, type Delivery } from './outbox.ts';
import { UnsentNotice } from './unsent-notice.tsx';

interface UnsentNoticesProps<Entry> {
  deliveries: readonly Delivery<Entry>[];
  /** Where their texts are. */
  copy: 'burn.unsent' | 'grant.unsent';
  /** The page of what a record is about. */
  hrefOf: (record: Entry) => string;
}

/** What this browser holds and the server does not have: what is sent again, and what it refused. */
export function UnsentNotices<Entry>({ deliveries, copy, hrefOf }: UnsentNoticesProps<Entry>) {
  const t = useTranslations(copy);
  const unsent = deliveries.filter(isSentAgain);
  const refused = deliveries.filter(({ state }) => state === 'refused');
  const hrefsOf = (some: readonly Delivery<Entry>[]) => [
    ...new Set(some.map(({ record }) => hrefOf(record))),
  ];
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
