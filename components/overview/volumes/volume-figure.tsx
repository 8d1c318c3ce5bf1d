import { LeftOutAmounts } from '#components/domain/sums/left-out-amounts.tsx';
import { Link } from '#components/ui/link.tsx';
import { toListAddress } from '#lib/intents/list/list-address.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { Span } from '#lib/intents/overview/volumes-view.ts';
import { formatBrl } from '#lib/money/cents.ts';

interface VolumeFigureProps {
  span: Span;
  type: IntentType;
  /** Of this chain only. */
  chainId?: ChainId;
}

const NOTHING = { completed: { cents: 0, unknown: 0, contradicted: 0 }, count: 0 };

/** The completed amounts of some days, linked to their rows. What is in no sum is named below it. */
export function VolumeFigure({ span, type, chainId }: VolumeFigureProps) {
  const flow = span[type];
  const { completed, count } =
    chainId === undefined
      ? { completed: flow.completed, count: flow.completedCount }
      : (flow.chains.find((one) => one.chainId === chainId) ?? NOTHING);
  const { from, to } = span;
  if (count === 0) return <span className="text-faint">—</span>;
  const address = toListAddress({
    intentType: type,
    ...(chainId !== undefined && { chainId }),
    ...{ date: 'completed', from, to },
  });
  return (
    <>
      <Link href={address} className="amount">
        {formatBrl(completed.cents)}
      </Link>
      <LeftOutAmounts sum={completed} />
    </>
  );
}
