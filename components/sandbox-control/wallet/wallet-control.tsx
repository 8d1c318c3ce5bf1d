import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field/field.tsx';
import { Select } from '#components/ui/field/select.tsx';
import { WALLET_MODE_NAMES } from '#lib/sandbox-control/wallet-modes.ts';
import { ControlSection } from '../control-section.tsx';
import type { SandboxControlState } from '../use-sandbox-control.ts';
import { readWalletMode, setWalletMode } from './wallet-mode.ts';

/** How the demo wallet of this tab behaves. */
export function WalletControl({ control }: { control: SandboxControlState }) {
  const t = useTranslations('sandbox.wallet');
  const [chosen, setChosen] = useState(readWalletMode);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (await control.send({ kind: 'wallet', mode: chosen })) setWalletMode(chosen);
  }

  return (
    <ControlSection title={t('title')} lead={t('lead')}>
      <form onSubmit={(event) => void submit(event)}>
        <Field label={t('label')} hint={t(`mode.${chosen ?? 'normal'}.does`)}>
          {(field) => (
            <span className="flex items-center gap-2">
              <Select
                {...field}
                className="min-w-0 grow"
                value={chosen ?? ''}
                onChange={({ target }) =>
                  setChosen(WALLET_MODE_NAMES.find((name) => name === target.value) ?? null)
                }
              >
                <option value="">{t('mode.normal.label')}</option>
                {WALLET_MODE_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {t(`mode.${name}.label`)}
                  </option>
                ))}
              </Select>
              <Button
                type="submit"
                isPending={control.pending?.kind === 'wallet'}
                aria-disabled={control.isRefused || undefined}
              >
                {t('set')}
              </Button>
            </span>
          )}
        </Field>
      </form>
    </ControlSection>
  );
}
