import { useEffect, useRef, type ReactNode } from 'react';
import { useCreateCopy, type CreateCopy } from './use-create-copy.ts';

/** The review, under a heading that takes the focus from the form before it. */
export function ReviewFrame({ copy, children }: { copy: CreateCopy; children: ReactNode }) {
  const t = useCreateCopy(copy);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('reviewTitle')}
        </h2>
        <p className="max-w-prose text-muted">{t('reviewText')}</p>
      </div>
      {children}
    </section>
  );
}
