import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { DeliveryFilter } from '#lib/webhooks/delivery-view.ts';
import commonEn from '#messages/en/common.json';
import faultEn from '#messages/en/fault.json';
import en from '#messages/en/webhooks.json';
import commonPtBr from '#messages/pt-BR/common.json';
import faultPtBr from '#messages/pt-BR/fault.json';
import ptBr from '#messages/pt-BR/webhooks.json';
import { ReprocessMany } from './reprocess-many.tsx';
import { TestEventForm } from './test-event-form.tsx';

/** Both languages, and what can fail, come with the panel: no page carries any of it. */
const MESSAGES: Readonly<Record<Locale, ClientCopy['messages']>> = {
  en: { webhooks: en, common: commonEn, fault: faultEn },
  'pt-BR': { webhooks: ptBr, common: commonPtBr, fault: faultPtBr },
};

export type DeliveryTool = 'reprocess' | 'test';

interface ToolPanelProps {
  tool: DeliveryTool;
  filter: DeliveryFilter;
  locale: Locale;
  onClose: () => void;
}

/** One of the tools, opened. */
export function ToolPanel({ tool, filter, locale, onClose }: ToolPanelProps) {
  return (
    <ViewCopy copy={{ locale, messages: MESSAGES[locale] }}>
      {tool === 'reprocess' ? (
        <ReprocessMany filter={filter} onClose={onClose} />
      ) : (
        <TestEventForm onClose={onClose} />
      )}
    </ViewCopy>
  );
}
