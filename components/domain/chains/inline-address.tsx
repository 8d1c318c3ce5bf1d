import { TruncatedId } from '#components/domain/truncated-id.tsx';

/** An address in a sentence: cut where room is short, on the line of its words. */
export function InlineAddress({ value }: { value: string }) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center align-bottom">
      <TruncatedId value={value} />
    </span>
  );
}
