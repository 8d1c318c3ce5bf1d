import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';

interface ShownOnceProps {
  value: string;
  labels: {
    readonly title: string;
    readonly text: string;
    /** What the value is. */
    readonly value: string;
    readonly copy: string;
    readonly done: string;
  };
  /** By what is around it. */
  heading: 'h3' | 'h4';
  onDone: () => void;
  /** The value in another form, beside it. */
  children?: ReactNode;
}

/** What a form has made and is shown this once: to copy. A screen reader begins at its title. */
export function ShownOnce({ value, labels, heading: Heading, onDone, children }: ShownOnceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 rounded-md border border-success-mark/50 bg-success-soft p-4 sm:flex-row">
      {children}
      <div className="flex min-w-0 flex-col items-start gap-3">
        <Heading ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {labels.title}
        </Heading>
        <p className="max-w-prose text-sm">{labels.text}</p>
        <div className="w-full">
          <CodeBlock text={value} label={labels.value} />
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyValue value={value} label={labels.copy}>
            {labels.copy}
          </CopyValue>
          <Button onClick={onDone}>{labels.done}</Button>
        </div>
      </div>
    </div>
  );
}
