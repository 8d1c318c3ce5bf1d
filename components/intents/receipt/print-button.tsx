'use client';

import { Printer } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Opens the browser's own printing, which saves as PDF too. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden />
      {label}
    </Button>
  );
}
