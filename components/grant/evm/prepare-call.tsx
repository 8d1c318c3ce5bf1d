import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';

/** No call is there, or its window is over: the service is asked for one, by a user's press (R124). */
export function PrepareCall({ registration }: Pick<GrantPanelProps, 'registration'>) {
  const t = useTranslations('grant.prepareCall');
  const { prepare } = useGrantBackend();
  const { isPending, fault, run } = useAction();

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{registration.calldata === null ? t('text') : t('over')}</p>
      <Button
        variant="primary"
        isPending={isPending}
        onClick={() => void run(prepare({ walletId: registration.id }))}
      >
        {t('action')}
      </Button>
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}
