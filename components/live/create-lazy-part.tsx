'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { loadWithRetry } from '#lib/browser/load-with-retry.ts';

/**
 * A part of a page that a browser loads when it is shown. While the server does not answer, its place says so
 * and offers to try again; it also tries again by itself. The rest of the page stays as it is.
 */
export function createLazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: ReactNode = null,
) {
  let loaded: ComponentType<Props> | undefined;

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setHasFailed] = useState(false);
    const [isPending, setIsPending] = useState(false);
    const [attempt, setAttempt] = useState(1);
    useEffect(() => {
      if (Part) return;
      const loadOrSay = () =>
        load().catch((error: unknown) => {
          setHasFailed(true);
          setIsPending(false);
          throw error;
        });
      return loadWithRetry(loadOrSay, (part) => {
        loaded = part;
        setPart(() => part);
      });
    }, [Part, attempt]);
    if (Part) {
      return (
        <>
          {attempt > 1 && <LoadedMark />}
          <Part {...props} />
        </>
      );
    }
    if (!hasFailed) return placeholder;
    return (
      <PartFailed
        isPending={isPending}
        retry={() => {
          setIsPending(true);
          setAttempt(attempt + 1);
        }}
      />
    );
  };
}

function PartFailed({ isPending, retry }: { isPending: boolean; retry: () => void }) {
  const t = useTranslations('common.lazyPart');
  return (
    <Notice tone="attention" title={t('failed')}>
      <p className="text-sm">{t('text')}</p>
      <Button size="sm" isPending={isPending} onClick={retry}>
        {t('retry')}
      </Button>
    </Notice>
  );
}

/** Where the part begins: takes the focus of the button that is gone, so that the next key goes on there. */
function LoadedMark() {
  const t = useTranslations('common.lazyPart');
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) mark.current?.focus({ preventScroll: true });
  }, []);
  return (
    <span ref={mark} tabIndex={-1} className="sr-only">
      {t('loaded')}
    </span>
  );
}
