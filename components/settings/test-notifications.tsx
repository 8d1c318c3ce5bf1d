import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { NotificationChannel } from '#lib/notifications/notification-settings.ts';
import { testNotifications } from '#server/actions/notifications.ts';

/** Has a test sent to each channel that is set up. */
export function TestNotifications({ channels }: { channels: readonly NotificationChannel[] }) {
  const t = useTranslations('notifications');
  const [isRequested, setIsRequested] = useState(false);
  const { isPending, fault, run } = useAction();

  async function request() {
    const { ok } = await run(testNotifications({ channels: [...channels] }));
    setIsRequested(ok);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button isPending={isPending} onClick={() => void request()}>
          {isPending ? t('testing') : t('test')}
        </Button>
        <span role="status" className="text-sm text-muted">
          {isRequested && t('tested')}
        </span>
      </div>
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}
