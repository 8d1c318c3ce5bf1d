import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { LinkKind } from '#lib/links/link-kind.ts';
import type { ListedLink } from '#lib/links/listed-link.ts';
import { revokeLink } from '#server/actions/links.ts';

interface RevokeLinkProps {
  kind: LinkKind;
  link: ListedLink;
  onRevoked: () => void;
}

/** Ends a link, once a user has confirmed it: its address cannot be shown again. */
export function RevokeLink({ kind, link: { id, createdBy, expiresAt }, onRevoked }: RevokeLinkProps) {
  const t = useTranslations('signLink.dashboard');
  const formatter = useFormatter();
  const [step, setStep] = useState<'none' | 'asked' | 'kept'>('none');
  const { isPending, fault, run } = useAction();
  const at = formatter.dateTime(new Date(expiresAt), 'instant');

  async function revoke() {
    const { ok } = await run(revokeLink({ linkId: id }));
    if (ok) onRevoked();
  }

  if (step !== 'asked') {
    return (
      <Button
        size="sm"
        aria-label={`${t('revoke')}: ${t('revokeOf', { name: createdBy, at })}`}
        autoFocus={step === 'kept'}
        onClick={() => setStep('asked')}
      >
        {t('revoke')}
      </Button>
    );
  }
  return (
    <div role="group" className="flex max-w-sm flex-col gap-2 rounded-md bg-attention-soft p-2">
      <p className="text-sm">{t(`${kind}.revokeNote`)}</p>
      <div className="flex gap-2">
        <Button size="sm" isPending={isPending} onClick={() => void revoke()}>
          {t('revokeConfirm')}
        </Button>
        <Button size="sm" variant="ghost" autoFocus onClick={() => setStep('kept')}>
          {t('revokeKeep')}
        </Button>
      </div>
      {fault && <FaultPanel fault={fault} />}
    </div>
  );
}
