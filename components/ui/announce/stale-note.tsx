import { clsx } from 'clsx';
import { useAnnouncedChange } from './use-announced-change.ts';

/** That what is shown could not be read again; null where it could. Announced when it begins. */
export function StaleNote({ text, className }: { text: string | null; className?: string }) {
  useAnnouncedChange(text !== null, text);
  return text !== null && <p className={clsx('text-danger-ink', className)}>{text}</p>;
}
