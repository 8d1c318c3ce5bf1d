import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { WALLET_MODE_NAMES } from '#lib/sandbox-control/wallet-modes.ts';
import { ChoiceForm } from '../choice-form.tsx';
import { ControlSection } from '../control-section.tsx';
import type { SandboxControlState } from '../use-sandbox-control.ts';
import { readWalletMode, setWalletMode } from './wallet-mode.ts';

/** How the demo wallet of this tab behaves. */
export function WalletControl({ control }: { control: SandboxControlState }) {
  const t = useTranslations('sandbox.wallet');
  const [chosen, setChosen] = useState(readWalletMode);
  const modes = WALLET_MODE_NAMES.map((value) => ({ value, label: t(`mode.${value}.label`) }));

  async function set() {
    if (await control.send({ kind: 'wallet', mode: chosen })) setWalletMode(chosen);
  }

  return (
    <ControlSection title={t('title')} lead={t('lead')}>
      <ChoiceForm
        label={t('label')}
        hint={t(`mode.${chosen ?? 'normal'}.does`)}
        options={[{ value: '', label: t('mode.normal.label') }, ...modes]}
        value={chosen ?? ''}
        action={t('set')}
        isPending={control.pending?.kind === 'wallet'}
        isRefused={control.isRefused}
        onChoose={(value) => setChosen(WALLET_MODE_NAMES.find((name) => name === value) ?? null)}
        onSubmit={() => void set()}
      />
    </ControlSection>
  );
}
