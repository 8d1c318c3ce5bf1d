import { Icon } from '#components/ui/icon.tsx';

interface LinkOverPanelProps {
  title: string;
  text: string;
  note: string;
}

/**
 * For every link that opens nothing: unknown, expired, used and revoked look the same, so that no one learns
 * from it which links exist.
 */
export function LinkOverPanel({ title, text, note }: LinkOverPanelProps) {
  return (
    <section className="flex flex-col items-start gap-3 rounded-lg border border-line bg-surface p-5">
      <Icon name="icon-link-2-off" className="text-[1.5rem] text-muted" />
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="max-w-prose">{text}</p>
      <p className="max-w-prose text-muted">{note}</p>
    </section>
  );
}
