'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { useNow } from '#components/ui/time/use-now.ts';
import { isOpenLinkState, linkStateAt, type ListedLink } from '#lib/links/listed-link.ts';
import { linksOptions } from '#lib/queries/links.ts';
import { CreateLinkForm, type CreatedLink } from './create-link-form.tsx';
import { LinkList } from './link-list.tsx';
import type { LinkTarget } from './link-target.ts';
import { NewLink } from './new-link.tsx';

export interface LinkOfferProps {
  target: LinkTarget;
  /** Why this user may not make links; null when they may. */
  refusal: string | null;
  /** Whether another may be made now. */
  isOffered: boolean;
  /** The new link, whose address no one has closed. */
  created: CreatedLink | null;
  onCreated: (created: CreatedLink | null) => void;
}

/** Asks a signer or a payer without an account: makes links, shows each once, and lists them. */
export function LinkOffer({ target, refusal, isOffered, created, onCreated }: LinkOfferProps) {
  const t = useTranslations(`signLink.dashboard.${target.kind}`);
  const [isOpen, setIsOpen] = useState(created !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen]);
  const { data } = useQuery({ ...linksOptions(target.subject), enabled: refusal === null });
  const links = data?.links ?? [];
  // The address of a link that is over is not shown.
  const isShown =
    created !== null && !links.some((link) => link.id === created.id && !isOpenLinkState(link.state));
  if (!isOffered && !isShown) return null;
  if (refusal !== null) return <GatedAction label={t('open')} reason={refusal} />;
  if (!isOpen) {
    return (
      <>
        <Button className="self-start" onClick={() => setIsOpen(true)}>
          <Icon name="icon-link-2" />
          {t('open')}
        </Button>
        {links.length > 0 && <EarlierLinks target={target} links={links} />}
      </>
    );
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 rounded-md border border-line p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('title')}
        </h3>
        <p className="max-w-prose text-sm text-muted">{t('text')}</p>
      </div>
      {isShown ? (
        <NewLink kind={target.kind} url={created.url} onDone={() => onCreated(null)} />
      ) : (
        <CreateLinkForm target={target} onCreated={onCreated} />
      )}
      {isOffered && (
        <div className="border-t border-line pt-1">
          <LinkList target={target} />
        </div>
      )}
    </section>
  );
}

/** Those that there are already, so that no second one is made where the first can be used or cancelled. */
function EarlierLinks({ target, links }: { target: LinkTarget; links: readonly ListedLink[] }) {
  const t = useTranslations('signLink.dashboard');
  const nowMs = useNow(Date.now);
  const count = links.filter((link) => isOpenLinkState(linkStateAt(link, nowMs))).length;
  return (
    <section aria-label={t(`${target.kind}.title`)} className="rounded-md border border-line px-4 py-3">
      <h3 className="flex flex-wrap gap-x-3 font-semibold">
        {t(`${target.kind}.title`)}
        <span className="font-normal text-muted">{t('usable', { count })}</span>
      </h3>
      <LinkList target={target} />
    </section>
  );
}
