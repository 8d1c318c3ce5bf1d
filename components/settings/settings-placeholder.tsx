import { Skeleton } from '#components/ui/skeleton.tsx';

/** The place of what can be changed, until its scripts have come. */
export function SettingsPlaceholder() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['h-96', 'h-96', 'h-80 lg:col-span-2'].map((size, index) => (
        <div key={index} className={`rounded-lg border border-line bg-surface p-4 ${size}`}>
          <Skeleton className="h-5 w-40" />
        </div>
      ))}
    </div>
  );
}
