import { Skeleton } from '#components/ui/skeleton.tsx';

const ROWS = Array.from({ length: 6 }, (_, index) => index);

/** The place of the wallets: the frame and rows in their final size. */
export function WalletListSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-4">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="h-8 border-b border-line max-md:hidden" />
      <div className="divide-y divide-line">
        {ROWS.map((row) => (
          <div key={row} className="flex h-30 items-center justify-between gap-6 px-4">
            <Skeleton className="h-9 w-48" />
            <Skeleton className="h-16 w-36" />
            <Skeleton className="h-16 w-36 max-sm:hidden" />
            <Skeleton className="h-16 w-36 max-md:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
