import type { ReactNode } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Fault } from '#lib/errors/result.ts';

interface HandOutStepProps {
  /** The server has answered for it: it may be shown. */
  isOut: boolean;
  action: string;
  isPending: boolean;
  /** Why it is not handed out. */
  fault: Fault | null;
  onPress: () => void;
  children: ReactNode;
}

/** What is to be sent elsewhere, behind the press that has the server check and record it. */
export function HandOutStep({ isOut, action, isPending, fault, onPress, children }: HandOutStepProps) {
  if (isOut) return children;
  return (
    <>
      <Button isPending={isPending} onClick={onPress}>
        {action}
      </Button>
      {fault && <FaultPanel fault={fault} />}
    </>
  );
}
