import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import { ReprocessMany } from './reprocess-many.tsx';
import { TestEventForm } from './test-event-form.tsx';

/** Why this user may not; null when they may. */
export interface DeliveryAccess {
  readonly reprocess: string | null;
  readonly test: string | null;
}

interface DeliveryToolsProps {
  filter: DeliveryFilter;
  access: DeliveryAccess;
}

type Tool = 'reprocess' | 'test';

/** What can be done beside reading: processing again what the filters show, and sending a test event. */
export function DeliveryTools({ filter, access }: DeliveryToolsProps) {
  const t = useTranslations('webhooks.tools');
  const [open, setOpen] = useState<Tool | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {(['reprocess', 'test'] as const).map((tool) => {
          const refusal = access[tool];
          if (refusal !== null) return <GatedAction key={tool} label={t(tool)} reason={refusal} show="tip" />;
          return (
            <Button
              key={tool}
              aria-expanded={open === tool}
              onClick={() => setOpen(open === tool ? null : tool)}
            >
              {t(tool)}
            </Button>
          );
        })}
      </div>
      {open === 'reprocess' && <ReprocessMany filter={filter} onClose={() => setOpen(null)} />}
      {open === 'test' && <TestEventForm onClose={() => setOpen(null)} />}
    </div>
  );
}
