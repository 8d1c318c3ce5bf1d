'use client';

import { lazy, Suspense, useState } from 'react';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { Locale } from '#lib/i18n/locales.ts';

const LazyForm = lazy(() =>
  importWithRetry(() => import('./explain-form.tsx').then(({ ExplainForm }) => ({ default: ExplainForm }))),
);

interface ExplainMenuProps {
  label: string;
  intentId: string;
  seen: string;
  locale: Locale;
}

/** Writing why a conversion does not match. The form is loaded when it is opened. */
export function ExplainMenu({ label, ...form }: ExplainMenuProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  return (
    <Disclosure summary={label} onToggle={(isOpen) => setIsNeeded(isNeeded || isOpen)}>
      {isNeeded && (
        <Suspense fallback={<Skeleton className="h-36 w-full" />}>
          <LazyForm {...form} />
        </Suspense>
      )}
    </Disclosure>
  );
}
