import { clsx } from 'clsx';
import { CutText, isCut } from './cut-text.tsx';

interface TruncatedIdProps {
  value: string;
  /** Always cut, to one width: for columns. */
  isShort?: boolean;
}

/** Else a part of a letter is left empty before the end, and one address looks like two words. */
const WHOLE_LETTERS =
  'max-w-[calc(100%-6ch)] supports-[width:round(down,1px,1px)]:max-w-[round(down,calc(100%-6ch),1ch)]';

/**
 * An id, address or hash, cut in the middle by the layout where room is short, never below its first six and
 * last six characters. All of its text is in the page: it is searched, selected, copied and read aloud in
 * full.
 */
export function TruncatedId({ value, isShort = false }: TruncatedIdProps) {
  if (!isCut(value)) return <span className="font-mono text-sm whitespace-nowrap">{value}</span>;
  return (
    <span title={value} className="min-w-0 overflow-hidden font-mono text-sm whitespace-nowrap">
      <CutText
        value={value}
        className={clsx(
          'inline-block min-w-[7ch] overflow-hidden align-bottom text-ellipsis whitespace-pre',
          isShort ? 'max-w-[8.05ch]' : WHOLE_LETTERS,
        )}
      />
    </span>
  );
}
