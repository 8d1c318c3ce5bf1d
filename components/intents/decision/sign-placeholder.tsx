import { Skeleton } from '#components/ui/skeleton.tsx';

/** The place of the signing button, in its final size. */
export function SignPlaceholder() {
  return <Skeleton className="h-9 w-44" />;
}
