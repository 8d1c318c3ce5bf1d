import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import type { DeliveryTool } from './tool-panel.tsx';

/** Its texts of what can fail are many: they come with it. */
const LazyToolPanel = createLazyPart(() => import('./tool-panel.tsx').then(({ ToolPanel }) => ToolPanel));

/** Why this user may not; null when they may. */
export interface DeliveryAccess {
  readonly reprocess: string | null;
  readonly test: string | null;
}

interface DeliveryToolsProps {
  filter: DeliveryFilter;
  access: DeliveryAccess;
  locale: Locale;
}

/** What can be done beside reading: processing again what the filters show, and sending a test event. */
export function DeliveryTools({ filter, access, locale }: DeliveryToolsProps) {
  const t = useTranslations('webhooks.tools');
  const [open, setOpen] = useState<DeliveryTool | null>(null);
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
      {open !== null && (
        <LazyToolPanel tool={open} filter={filter} locale={locale} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}
