import { useFormatter, useTranslations } from 'next-intl';
import { CHAIN_IDS, type ChainId } from '#lib/chains/chains.ts';
import type { SandboxChain } from '#lib/sandbox-control/sandbox-control.ts';

interface ChainChoiceProps {
  /** Undefined until they are read. */
  chains: readonly SandboxChain[] | undefined;
  chosen: ChainId;
  onChoose: (chainId: ChainId) => void;
}

/** Which chain the controls are for; beside each its newest block, or that it is stalled. */
export function ChainChoice({ chains, chosen, onChoose }: ChainChoiceProps) {
  const t = useTranslations('sandbox.chains');
  const name = useTranslations('common.chain');
  const format = useFormatter();
  return (
    <fieldset className="grid grid-cols-2 gap-1.5">
      <legend className="sr-only">{t('choose')}</legend>
      {CHAIN_IDS.map((chainId) => {
        const chain = chains?.find((candidate) => candidate.chainId === chainId);
        return (
          <label
            key={chainId}
            className="flex items-baseline gap-2 rounded-md border border-line px-2 py-1 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="sandbox-chain"
              value={chainId}
              checked={chosen === chainId}
              onChange={() => onChoose(chainId)}
              className="sr-only"
            />
            <span className="font-medium">{name(chainId)}</span>
            <span className="ml-auto text-xs text-muted tabular-nums">
              {chain && (chain.stalled ? t('stalled') : t('height', { height: format.number(chain.height) }))}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
