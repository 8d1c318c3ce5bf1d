import { Skeleton } from '#components/ui/skeleton.tsx';

/** The place of the form, in its final size. */
export function CreatePlaceholder() {
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <Skeleton className="h-7" />
      <div className="flex min-h-[30rem] flex-col gap-6 rounded-lg border border-line bg-surface p-5">
        {['h-9', 'h-9', 'h-11', 'h-9'].map((height, index) => (
          <div key={index} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className={height} />
            <Skeleton className="h-4 w-64" />
          </div>
        ))}
        <Skeleton className="h-9 w-24" />
      </div>
    </div>
  );
}
