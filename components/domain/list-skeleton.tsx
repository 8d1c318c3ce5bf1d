import { Skeleton } from '#components/ui/skeleton.tsx';

const ROWS = Array.from({ length: 12 }, (_, index) => index);

/** The place of a list: its frame and rows in their final size. `rowClassName` has the height of a row. */
export function ListSkeleton({ rowClassName }: { rowClassName: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-4">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="h-9 border-b border-line" />
      <div className="divide-y divide-line">
        {ROWS.map((row) => (
          <div key={row} className={`flex items-center justify-between gap-6 px-4 ${rowClassName}`}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-40 max-sm:hidden" />
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
