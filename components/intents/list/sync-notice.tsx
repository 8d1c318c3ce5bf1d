import { ListSyncNotice } from '#components/domain/list-sync-notice.tsx';
import { ViewCopy } from '#components/live/view-copy.tsx';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import type { ListSync } from '#lib/intents/list/list-sync.ts';

/** What the list cannot vouch for, with its copy: loaded when there is something to say. */
export function SyncNotice({ sync, copy }: { sync: ListSync; copy: ClientCopy }) {
  return (
    <ViewCopy copy={copy}>
      <ListSyncNotice sync={sync} />
    </ViewCopy>
  );
}
