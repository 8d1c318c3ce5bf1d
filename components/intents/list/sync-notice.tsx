import { ListSyncNotice } from '#components/domain/list-sync-notice.tsx';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ListSync } from '#lib/intents/list/list-sync.ts';
import en from '#messages/en/common.json';
import ptBr from '#messages/pt-BR/common.json';

/** Both languages come with the notice, which is rarely there. */
const MESSAGES: Readonly<Record<Locale, ClientCopy['messages']>> = {
  en: { common: en },
  'pt-BR': { common: ptBr },
};

/** What the list cannot vouch for, in its language: loaded when there is something to say. */
export function SyncNotice({ sync, locale }: { sync: ListSync; locale: Locale }) {
  return (
    <ViewCopy copy={{ locale, messages: MESSAGES[locale] }}>
      <ListSyncNotice sync={sync} />
    </ViewCopy>
  );
}
