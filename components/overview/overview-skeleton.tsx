import { Skeleton } from '#components/ui/skeleton.tsx';

const ROWS = [0, 1, 2, 3, 4, 5];

/** The place of the overview: the same panels, the same rows. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <SkeletonPanel rowClassName="h-[3.75rem]" rows={3} />
        <Skeleton className="h-[34rem] rounded-lg" />
        <SkeletonPanel rowClassName="h-10" rows={6} />
      </div>
      <div className="flex flex-col gap-4 max-lg:contents">
        <SkeletonPanel rowClassName="h-9" rows={6} />
      </div>
    </div>
  );
}

function SkeletonPanel({ rows, rowClassName }: { rows: number; rowClassName: string }) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-4">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="divide-y divide-line">
        {ROWS.slice(0, rows).map((row) => (
          <div key={row} className={`flex items-center justify-between gap-6 px-4 ${rowClassName}`}>
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </div>
    </div>
  );
}
