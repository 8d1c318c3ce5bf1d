'use client';

import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { CreateLinkForm } from './create-link-form.tsx';
import { LinkList } from './link-list.tsx';
import type { LinkTarget } from './link-target.ts';
import { NewLink } from './new-link.tsx';

interface LinkOfferProps {
  target: LinkTarget;
  /** Why this person may not make links; null when they may. */
  refusal: string | null;
}

/** The way to have somebody without an account sign: makes links, shows each once, and lists them. */
export function LinkOffer({ target, refusal }: LinkOfferProps) {
  const t = useTranslations('signLink.desk');
  const [isOpen, setIsOpen] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  if (refusal !== null) return <GatedAction label={t('open')} reason={refusal} />;
  if (!isOpen) {
    return (
      <Button className="self-start" onClick={() => setIsOpen(true)}>
        <Link2 aria-hidden />
        {t('open')}
      </Button>
    );
  }
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4 rounded-md border border-line p-4">
      <div>
        <h3 className="font-semibold">{t('title')}</h3>
        <p className="max-w-prose text-sm text-muted">{t('text')}</p>
      </div>
      {url === null ? (
        <CreateLinkForm target={target} onCreated={setUrl} />
      ) : (
        <NewLink url={url} onDone={() => setUrl(null)} />
      )}
      <div className="border-t border-line pt-1">
        <LinkList target={target} />
      </div>
    </section>
  );
}
