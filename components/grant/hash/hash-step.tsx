import { useTranslations } from 'next-intl';
import { isLostWithPage } from '#components/browser-outbox/browser-outbox.ts';
import { EntryProgress } from '#components/browser-outbox/entry-progress.tsx';
import { useDraftOwner } from '#components/domain/form/draft-owner.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { isKeptByOther } from '#lib/browser-storage/record-log.ts';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import { isDiscardable, type HashEntry } from './hash-outbox.ts';
import { RefusedHash } from './refused-hash.tsx';

/** While this browser holds a hash that the server does not have: nothing is sent again. */
export function HashStep({ entry }: { entry: HashEntry }) {
  const t = useTranslations('grant.hash');
  const { record, state, tries } = entry;
  const isUnseen = state === 'waiting' && entry.fault?.code === 'wallet_hash_unseen';
  const { hashOutbox } = useGrantBackend();
  const owner = useDraftOwner();
  const isOfOther = isKeptByOther(record, owner) && !isDiscardable(entry, owner);
  return (
    <div className="flex flex-col gap-3">
      {(state === 'sending' || state === 'waiting') && (
        <EntryProgress
          entry={entry}
          words={{
            sending: t('sending'),
            waiting: t('waiting', { tries }),
            unsaved: t(isUnseen ? 'unseen' : 'unsaved', { tries }),
            signedOut: t('signedOut'),
            retry: t('retry'),
          }}
          onRetry={() => hashOutbox().retry(record)}
        />
      )}
      {state === 'refused' && <RefusedHash entry={entry} />}
      <FactList
        facts={[{ label: t('label'), value: <Identifier value={record.txHash} what={t('what')} /> }]}
      />
      {isOfOther && <p className="max-w-prose text-sm text-muted">{t('otherUser')}</p>}
      {isLostWithPage(entry) && <Notice tone="danger" title={t('notKept')} />}
    </div>
  );
}
