import { useTranslations } from 'next-intl';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { PageLinks } from '#components/domain/page-links.tsx';
import type { NewRows } from '#components/live/use-tail.ts';
import type { IconName } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useAnnouncedRows } from '#components/ui/announce/use-announced-rows.ts';
import { EmptyState } from '#components/layout/empty-state.tsx';

interface LogFrameProps {
  /** Whose texts are said. */
  of: LogName;
  /** Beside the text of a log that has no row yet. */
  icon: IconName;
  /** Null when there are none. */
  rows: ReactNode;
  isFirstPage: boolean;
  /** The same log from its newest row on. */
  firstHref: string;
  /** Where the same log is shown without filters; null when nothing is filtered. */
  unfilteredHref: string | null;
  /** Null at the end of the log. */
  newerHref: string | null;
  olderHref: string | null;
  /** The last read failed. */
  isStale: boolean;
  /** What is to be known of the rows. */
  note?: ReactNode;
  /** What came since; it has no place on a page that is not the first. */
  newRows: NewRows;
}

/** The logs of the dashboard, which are read newest first; their texts have the same keys. */
export type LogName = 'audit' | 'webhooks';

/** The rows of a log, and around them the order, what is new, and the ways to newer and older pages. */
export function LogFrame({ of, icon, rows, isFirstPage, isStale, newRows, ...rest }: LogFrameProps) {
  const { note = null, ...hrefs } = rest;
  const t = useTranslations(of);
  const { count, isMore, show } = newRows;
  const news = isFirstPage && count > 0 ? t(isMore ? 'newOrMore' : 'new', { count }) : null;
  useAnnouncedRows(news, isStale ? t('stale') : null);
  const frame = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLParagraphElement>(null);
  // It may be pressed far below them, and goes with it: the focus brings them into view.
  function showAndFocus() {
    flushSync(show);
    const link = frame.current?.querySelector<HTMLElement>('tbody a');
    (link ?? line.current)?.focus();
  }
  return (
    <>
      <div ref={frame} className="rounded-lg border border-line bg-surface">
        <div className="list-bar">
          <p ref={line} tabIndex={-1}>
            {isFirstPage ? t('newestFirst') : t('olderPage')}
          </p>
          <div>
            <div className="list-news">
              {isStale && <span className="text-sm text-danger-ink">{t('stale')}</span>}
              {news !== null && (
                <Button size="sm" variant="primary" onClick={showAndFocus}>
                  {news}
                </Button>
              )}
            </div>
          </div>
        </div>
        {note !== null && <p className="border-b border-line px-4 py-2 text-sm">{note}</p>}
        {rows ??
          (isFirstPage ? (
            <NoRows of={of} icon={icon} unfilteredHref={hrefs.unfilteredHref} />
          ) : (
            <EmptyState
              icon={icon}
              title={t('emptyPage')}
              action={<TextLink href={hrefs.firstHref}>{t('firstPage')}</TextLink>}
            />
          ))}
      </div>
      <PageLinks
        words={{ pages: t('pages'), newer: t('newer'), older: t('older') }}
        newerHref={hrefs.newerHref}
        olderHref={hrefs.olderHref}
      />
    </>
  );
}

function NoRows({ of, icon, unfilteredHref }: Pick<LogFrameProps, 'of' | 'icon' | 'unfilteredHref'>) {
  const t = useTranslations(of);
  if (unfilteredHref === null) {
    return <EmptyState icon={icon} title={t('empty')} text={t('emptyText')} />;
  }
  return (
    <EmptyState
      icon="icon-search-x"
      title={t('emptyFiltered')}
      text={t('emptyFilteredText')}
      action={<TextLink href={unfilteredHref}>{t('filter.clear')}</TextLink>}
    />
  );
}
