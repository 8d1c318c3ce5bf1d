import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmInPlace } from '#components/domain/form/confirm-in-place.tsx';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { ListedLink } from '#lib/links/listed-link.ts';
import { revokeLink } from '#server/actions/links.ts';
import type { LinkTarget } from './link-target.ts';
import { useRevokeQuestion } from './use-revoke-question.ts';

interface RevokeLinkProps {
  target: LinkTarget;
  link: ListedLink;
  onRevoked: () => void;
}

/** Ends a link, once a user has confirmed it: its address cannot be shown again. */
export function RevokeLink({ target, link, onRevoked }: RevokeLinkProps) {
  const { id, createdBy, expiresAt } = link;
  const t = useTranslations('signLink.dashboard');
  const formatter = useFormatter();
  const [step, setStep] = useState<'none' | 'asked' | 'kept'>('none');
  const { isPending, fault, run } = useAction();
  const question = useRevokeQuestion(target, link);
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
    <ConfirmInPlace
      question={question}
      tone="attention"
      confirm={t('revokeConfirm')}
      keep={t('revokeKeep')}
      isPending={isPending}
      onConfirm={revoke}
      onKeep={() => setStep('kept')}
    >
      {fault && <FaultPanel fault={fault} />}
    </ConfirmInPlace>
  );
}
