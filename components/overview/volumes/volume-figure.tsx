import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { CompletedSum, Span } from '#lib/intents/overview/volumes-view.ts';
import { CompletedAmount } from './completed-amount.tsx';

interface VolumeFigureProps {
  span: Span;
  type: IntentType;
  /** Of this chain only. */
  chainId?: ChainId;
  /** The days are those before a period. */
  isBefore: boolean;
}

const NOTHING: CompletedSum = { completed: { cents: 0, unknown: 0, contradicted: 0 }, count: 0 };

/** The completed amounts of some days. */
export function VolumeFigure({ span, type, chainId, isBefore }: VolumeFigureProps) {
  const flow = span[type];
  const { from, to } = span;
  const sum =
    chainId === undefined
      ? { completed: flow.completed, count: flow.completedCount }
      : (flow.chains.find((one) => one.chainId === chainId) ?? NOTHING);
  const rows = { intentType: type, ...(chainId !== undefined && { chainId }), from, to };
  return <CompletedAmount of={sum} rows={rows} isBefore={isBefore} />;
}
