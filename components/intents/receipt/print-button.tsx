'use client';

import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';

/** Opens the browser's own printing, which saves as PDF too. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button onClick={() => window.print()}>
      <Icon name="icon-printer" />
      {label}
    </Button>
  );
}
