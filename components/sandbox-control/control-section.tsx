import { useId, type ReactNode } from 'react';

interface ControlSectionProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** Controls of one kind. */
export function ControlSection({ title, lead, children }: ControlSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {lead !== undefined && <p className="text-sm text-muted">{lead}</p>}
      {children}
    </section>
  );
}
