import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ReactNode } from 'react';

interface StepFrameProps {
  /** 1 to 3. */
  step: number;
  title: string;
  children: ReactNode;
}

/** One step of the signing. Its heading takes the focus when the step begins, so that nobody is left behind on the old one. */
export function StepFrame({ step, title, children }: StepFrameProps) {
  const t = useTranslations('burn');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        <p className="text-sm text-muted">{t('step', { step })}</p>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h3>
      </div>
      {children}
    </div>
  );
}
