import { Skeleton } from '#components/ui/skeleton.tsx';

/** The place of the code to pay, in its final size. */
export function PayPlaceholder() {
  return (
    <div className="flex min-h-72 flex-col gap-5 sm:flex-row">
      <Skeleton className="size-56 shrink-0" />
      <div className="flex grow flex-col gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-28" />
        <Skeleton className="h-16" />
        <Skeleton className="h-9 w-48" />
      </div>
    </div>
  );
}
