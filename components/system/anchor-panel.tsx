import type { ReactNode } from 'react';
import { Panel } from '#components/ui/panel.tsx';

interface AnchorPanelProps {
  /** What the links of the alarms name. */
  id: string;
  title: string;
  aside?: ReactNode;
  flush?: boolean;
  children: ReactNode;
}

/** A panel that an alarm links to. */
export function AnchorPanel({ id, ...panel }: AnchorPanelProps) {
  return (
    <div
      id={id}
      className="min-w-0 rounded-lg target:outline-2 target:outline-offset-2 target:outline-accent"
    >
      <Panel {...panel} />
    </div>
  );
}
