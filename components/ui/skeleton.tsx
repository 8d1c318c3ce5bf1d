import { clsx } from 'clsx';

/** The place of something that is loading, in its final size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-pulse rounded-sm bg-neutral-soft', className)} />;
}
