import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { queryClient } from '#components/live/query-client.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { QUERY_KEYS } from '#lib/queries/query-keys.ts';
import { sandboxStateOptions } from '#lib/queries/sandbox.ts';
import type { SandboxControl } from '#lib/sandbox-control/sandbox-control.ts';
import { ControlRow } from '../control-list.tsx';
import { ControlSection } from '../control-section.tsx';
import type { SandboxControlState } from '../use-sandbox-control.ts';
import { ChainChoice } from './chain-choice.tsx';

interface ChainControlsProps {
  control: SandboxControlState;
  isOpen: boolean;
}

/** The blocks of one local chain: mined now, not at all, or replaced. */
export function ChainControls({ control, isOpen }: ChainControlsProps) {
  const t = useTranslations('sandbox.chains');
  const [chainId, setChainId] = useState<ChainId>('base');
  const { data, isError } = useQuery({ ...sandboxStateOptions(), enabled: isOpen && !control.isRefused });
  const isStalled = data?.chains.find((chain) => chain.chainId === chainId)?.stalled ?? false;

  async function send(order: SandboxControl): Promise<boolean> {
    const isDone = await control.send(order);
    await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.sandbox });
    return isDone;
  }

  const rows = { ...control, send };
  const stallKey = isStalled ? 'continue' : 'stall';
  return (
    <ControlSection title={t('title')} lead={isError ? t('unknown') : t('lead')}>
      <ChainChoice chains={data?.chains} chosen={chainId} onChoose={setChainId} />
      <ul className="flex flex-col gap-1.5">
        <ControlRow
          send={{ kind: 'mine', chainId }}
          label={t('mine.label')}
          does={t('mine.does')}
          control={rows}
        />
        <ControlRow
          send={{ kind: 'stall', chainId, stalled: !isStalled }}
          label={t(`${stallKey}.label`)}
          does={t(`${stallKey}.does`)}
          control={rows}
        />
        {(['reorganise', 'drop'] as const).map((way) => (
          <ControlRow
            key={way}
            send={{ kind: 'reorganise', chainId, dropTransactions: way === 'drop' }}
            label={t(`${way}.label`)}
            does={chainId === 'solana' ? t('noForks') : t(`${way}.does`)}
            control={{ ...rows, isRefused: rows.isRefused || chainId === 'solana' }}
          />
        ))}
      </ul>
    </ControlSection>
  );
}
