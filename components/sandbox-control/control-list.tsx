import { useId } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { SandboxControl } from '#lib/sandbox-control/sandbox-control.ts';
import { ControlSection } from './control-section.tsx';
import type { SandboxControlState } from './use-sandbox-control.ts';

interface ControlItem {
  readonly send: SandboxControl;
  readonly label: string;
  /** What it will do, in a sentence. */
  readonly does: string;
}

interface ControlListProps {
  title: string;
  lead?: string;
  control: SandboxControlState;
  items: readonly ControlItem[];
}

/** Controls of one kind: a button each, with what it will do. */
export function ControlList({ title, lead, control, items }: ControlListProps) {
  return (
    <ControlSection title={title} {...(lead !== undefined && { lead })}>
      <ul className="flex flex-col gap-1.5">
        {items.map((item) => (
          <ControlRow key={item.label} {...item} control={control} />
        ))}
      </ul>
    </ControlSection>
  );
}

/** One control. */
export function ControlRow({ send, label, does, control }: ControlItem & { control: SandboxControlState }) {
  const id = useId();
  return (
    <li className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-3">
      <Button
        size="sm"
        className="w-full"
        isPending={isSame(control.pending, send)}
        aria-disabled={control.isRefused || undefined}
        aria-describedby={id}
        onClick={() => void control.send(send)}
      >
        {label}
      </Button>
      <span id={id} className="text-sm text-muted">
        {does}
      </span>
    </li>
  );
}

function isSame(pending: SandboxControl | undefined, send: SandboxControl): boolean {
  return pending !== undefined && JSON.stringify(pending) === JSON.stringify(send);
}
