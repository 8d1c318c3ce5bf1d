import { useTranslations } from 'next-intl';
import type { ChangedFields } from '#lib/evm/burn/find-changed-fields.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ChangedReports } from './create-changed-reports.ts';

interface ChangedNoticesProps<Changed> {
  reports: ChangedReports<Changed>;
  /** Where their texts are. */
  copy: 'burn.changedSent' | 'grant.changedSent';
}

/** What a wallet broadcast otherwise than it was checked (B2), until the user has taken note of it. */
export function ChangedNotices<
  Changed extends { readonly walletName: string; readonly fields: ChangedFields },
>({ reports, copy }: ChangedNoticesProps<Changed>) {
  const t = useTranslations(copy);
  const changed = reports.useReported();
  return changed.map((transaction) => (
    <Notice
      key={reports.idOf(transaction)}
      tone="danger"
      title={t('title', { wallet: transaction.walletName })}
    >
      <p className="max-w-prose">
        {t('text', { fields: transaction.fields.map((field) => t(`field.${field}`)).join(', ') })}
      </p>
      <Button size="sm" onClick={() => reports.dismiss(transaction)}>
        {t('dismiss')}
      </Button>
    </Notice>
  ));
}
