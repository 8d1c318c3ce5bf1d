import { useEffect, useRef, type ReactNode } from 'react';

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
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it begins
  }, []);
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
