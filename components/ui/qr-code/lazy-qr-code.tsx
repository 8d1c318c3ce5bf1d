import { lazy, Suspense, type ComponentProps } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { QrCode } from './qr-code.tsx';

const Loaded = lazy(() =>
  importWithRetry(() => import('./qr-code.tsx').then((module) => ({ default: module.QrCode }))),
);

/** A QR code, whose script is loaded where one is shown. */
export function LazyQrCode(props: ComponentProps<typeof QrCode>) {
  return (
    <Suspense fallback={<Skeleton className="size-56 shrink-0" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
