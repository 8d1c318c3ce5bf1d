/** A text that is never cut: paper has no button that shows the rest. */
export function Whole({ text }: { text: string | null | undefined }) {
  return <span className="font-mono text-sm break-all">{text ?? '—'}</span>;
}
