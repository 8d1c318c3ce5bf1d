'use client';

import { useTranslations } from 'next-intl';
import { LiveProviders } from '#components/live/live-providers.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { CALL_FAULTS, CLOCK_STEPS_SECONDS, WEBHOOK_FAULTS } from '#lib/sandbox-control/sandbox-control.ts';
import commonEn from '#messages/en/common.json';
import en from '#messages/en/sandbox.json';
import statusEn from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/sandbox.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { ChainControls } from './chains/chain-controls.tsx';
import { ControlList } from './control-list.tsx';
import { FaucetControl } from './faucet-control.tsx';
import { IntentControls } from './intent-controls.tsx';
import { OutcomeLine } from './outcome-line.tsx';
import { WalletControl } from './wallet/wallet-control.tsx';
import { useSandboxControl } from './use-sandbox-control.ts';

/** Both languages come with the controls, so that no page carries any of it. */
const MESSAGES: Readonly<Record<Locale, ClientCopy['messages']>> = {
  en: { sandbox: en, status: statusEn, common: { chain: commonEn.chain } },
  'pt-BR': { sandbox: ptBr, status: statusPtBr, common: { chain: commonPtBr.chain } },
};

interface SandboxControlsProps {
  locale: Locale;
  refusal: string | null;
  /** What changes by itself is read only while it is in sight. */
  isOpen: boolean;
}

/** Everything that the sandbox can be made to do; each control says what it will do. */
export function SandboxControls({ locale, ...props }: SandboxControlsProps) {
  return (
    <LiveProviders copy={{ locale, messages: MESSAGES[locale] }}>
      <Controls {...props} />
    </LiveProviders>
  );
}

function Controls({ refusal, isOpen }: Omit<SandboxControlsProps, 'locale'>) {
  const t = useTranslations('sandbox');
  const control = useSandboxControl(refusal !== null);
  return (
    <div className="flex flex-col gap-5 px-4 pb-6">
      <p className="text-sm text-muted">{refusal ?? t('lead')}</p>
      <OutcomeLine result={control.outcome} />
      <IntentControls control={control} />
      <ChainControls control={control} isOpen={isOpen} />
      <ControlList
        title={t('webhooks.title')}
        control={control}
        items={WEBHOOK_FAULTS.map((fault) => ({
          send: { kind: 'webhooks', fault },
          label: t(`webhooks.${fault}.label`),
          does: t(`webhooks.${fault}.does`),
        }))}
      />
      <ControlList
        title={t('calls.title')}
        lead={t('calls.lead')}
        control={control}
        items={[
          ...CALL_FAULTS.map((fault) => ({
            send: { kind: 'call', fault } as const,
            label: t(`calls.${fault}.label`),
            does: t(`calls.${fault}.does`),
          })),
          { send: { kind: 'heal' }, label: t('calls.heal.label'), does: t('calls.heal.does') },
        ]}
      />
      <ControlList
        title={t('clock.title')}
        lead={t('clock.lead')}
        control={control}
        items={CLOCK_STEPS_SECONDS.map((seconds) => ({
          send: { kind: 'clock', seconds },
          label: t(`clock.${seconds}.label`),
          does: t(`clock.${seconds}.does`),
        }))}
      />
      <WalletControl control={control} />
      <FaucetControl control={control} />
    </div>
  );
}
