import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useNow } from '#components/ui/time/use-now.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { linksOptions } from '#lib/queries/links.ts';
import { LinkListRow } from './link-list-row.tsx';
import type { LinkTarget } from './link-target.ts';

/** The links of one thing and the status of each, live. */
export function LinkList({ target }: { target: LinkTarget }) {
  const t = useTranslations('signLink.dashboard');
  const { data, isError } = useQuery(linksOptions(target.subject));
  const nowMs = useNow(Date.now);
  const list = useRef<HTMLUListElement>(null);
  if (!data) {
    return isError ? <p role="alert">{t('failed')}</p> : <Skeleton className="h-12 w-full" />;
  }
  if (data.links.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t(`${target.kind}.title`)}
      className="-mb-3 flex flex-col divide-y divide-line outline-none"
    >
      {data.links.map((link) => (
        <LinkListRow
          key={link.id}
          target={target}
          link={link}
          nowMs={nowMs}
          onRevoked={() => list.current?.focus()}
        />
      ))}
    </ul>
  );
}
