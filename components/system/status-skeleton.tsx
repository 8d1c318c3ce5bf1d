import { Skeleton } from '#components/ui/skeleton.tsx';

const PANELS = ['h-56', 'h-48', 'h-64', 'h-52', 'h-56', 'h-44'];

/** The place of the system status. */
export function StatusSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-12" />
      <div className="grid gap-4 lg:grid-cols-2">
        {PANELS.map((height, index) => (
          <Skeleton key={index} className={height} />
        ))}
      </div>
    </div>
  );
}
