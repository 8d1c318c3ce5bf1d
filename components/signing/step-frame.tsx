import { useEffect, useRef, useState, type ReactNode } from 'react';

interface StepFrameProps {
  /** Which step it is, of how many. */
  step?: ReactNode;
  title: ReactNode;
  /** Whether its heading takes the focus when it begins. */
  takesFocus?: boolean;
  children: ReactNode;
}

/**
 * One step of a signing. Its heading takes the focus when the step begins, so that a screen reader is not
 * left on the old one.
 */
export function StepFrame({ step, title, takesFocus = true, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // As it is when the step begins.
  const [tookFocus] = useState(takesFocus);
  useEffect(() => {
    if (tookFocus) heading.current?.focus();
  }, [tookFocus]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        {step}
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h3>
      </div>
      {children}
    </div>
  );
}
