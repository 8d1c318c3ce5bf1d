import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';

/** What is wrong with a field, below it. `id`: by which its inputs name it. */
export function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-danger-ink">
      <Icon name="icon-circle-alert" className="mt-px" />
      {children}
    </p>
  );
}
