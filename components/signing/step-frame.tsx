import { useEffect, useRef, type ReactNode } from 'react';

interface StepFrameProps {
  /** The number of the step, as text: "step 2 of 3". */
  step?: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

/**
 * One step of a signing. Its heading takes the focus when the step begins, so that a screen reader is not
 * left on the old one.
 */
export function StepFrame({ step, title, children }: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        {step !== undefined && <p className="text-sm text-muted">{step}</p>}
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h3>
      </div>
      {children}
    </div>
  );
}
