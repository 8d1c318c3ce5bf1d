'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Panel } from '#components/ui/panel.tsx';
import { linksOptions } from '#lib/queries/links.ts';
import { LinkList } from './link-list.tsx';
import type { LinkTarget } from './link-target.ts';

/** What became of the links, once there is nothing left to sign; nothing when there were none. */
export function LinkHistory({ target }: { target: LinkTarget }) {
  const t = useTranslations('signLink.dashboard');
  const { data } = useQuery(linksOptions(target.subject));
  if (!data || data.links.length === 0) return null;
  return (
    <Panel title={t(`${target.kind}.title`)}>
      <div className="-mt-3">
        <LinkList target={target} />
      </div>
    </Panel>
  );
}
