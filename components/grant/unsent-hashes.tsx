'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import {
  changedGrants,
  dismissChangedGrant,
  noChangedGrants,
  subscribeToChangedGrants,
} from './changed-grants.ts';
import type { HashDelivery } from './hash-courier.ts';
import { hashPost } from './hash-post.ts';
import { useHashDeliveries } from './use-hash-deliveries.ts';

/** For every page: hashes of this browser that the server does not have are sent on, and said so (R117); B2's findings too. */
export function UnsentHashes() {
  const t = useTranslations('grant.unsent');
  const changedCopy = useTranslations('grant.changedSent');
  const unsent = useHashDeliveries(hashPost).filter(isLate);
  const changed = useSyncExternalStore(subscribeToChangedGrants, changedGrants, noChangedGrants);
  const walletIds = [...new Set(unsent.map(({ record }) => record.walletId))];
  if (unsent.length === 0 && changed.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {unsent.length > 0 && (
        <Notice tone="attention" title={t('title', { count: unsent.length })}>
          <p className="max-w-prose">{t('text')}</p>
          {walletIds.map((id) => (
            <TextLink key={id} href={`/wallets/${id}`}>
              {t('open')}
            </TextLink>
          ))}
        </Notice>
      )}
      {changed.map((grant) => (
        <Notice key={grant.txHash} tone="danger" title={changedCopy('title')}>
          <p className="max-w-prose">
            {changedCopy('text', {
              fields: grant.fields.map((field) => changedCopy(`field.${field}`)).join(', '),
            })}
          </p>
          <Button size="sm" onClick={() => dismissChangedGrant(grant)}>
            {changedCopy('dismiss')}
          </Button>
        </Notice>
      ))}
    </div>
  );
}

/** The first try is shown where the signing was; here stands what did not arrive at once. */
function isLate({ state, tries }: HashDelivery): boolean {
  return state === 'waiting' || (state === 'sending' && tries > 1);
}
