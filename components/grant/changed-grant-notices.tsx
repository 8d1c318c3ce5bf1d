'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { changedGrants } from './changed-grants.ts';

/** What a wallet broadcast otherwise than it was checked (B2), until the user has taken note of it. */
export function ChangedGrantNotices() {
  const t = useTranslations('grant.changedSent');
  const changed = changedGrants.useReported();
  return changed.map((grant) => (
    <Notice key={grant.txHash} tone="danger" title={t('title', { wallet: grant.walletName })}>
      <p className="max-w-prose">
        {t('text', { fields: grant.fields.map((field) => t(`field.${field}`)).join(', ') })}
      </p>
      <Button size="sm" onClick={() => changedGrants.dismiss(grant)}>
        {t('dismiss')}
      </Button>
    </Notice>
  ));
}
