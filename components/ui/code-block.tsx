/** Text as a machine wrote it: whole, wrapped, scrollable by keyboard. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-xs break-all whitespace-pre-wrap text-muted"
    >
      {text}
    </pre>
  );
}
