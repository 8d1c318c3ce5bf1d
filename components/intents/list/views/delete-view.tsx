import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmInPlace } from '#components/domain/form/confirm-in-place.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import { deleteView } from '#server/actions/views.ts';
import { ViewProblemText } from './view-problem-text.tsx';

interface DeleteViewProps {
  view: Pick<ListView, 'id' | 'name' | 'isShared'>;
  close: () => void;
}

/** Deletes a view after a second press; then the list is without a filter. */
export function DeleteView({ view: { id, name, isShared }, close }: DeleteViewProps) {
  const t = useTranslations('views.panel');
  const router = useRouter();
  const [step, setStep] = useState<'none' | 'asked' | 'kept'>('none');
  const { isPending, fault, run } = useAction();

  async function remove() {
    const { ok } = await run(deleteView({ id }));
    if (!ok) return;
    close();
    router.push('/intents');
    router.refresh();
  }

  if (step !== 'asked') {
    return (
      <Button size="sm" variant="ghost" autoFocus={step === 'kept'} onClick={() => setStep('asked')}>
        {t('delete')}
      </Button>
    );
  }
  return (
    <ConfirmInPlace
      question={t(isShared ? 'confirmDeleteShared' : 'confirmDelete', { name })}
      tone="danger"
      confirm={t('confirm')}
      keep={t('keep')}
      isPending={isPending}
      onConfirm={remove}
      onKeep={() => setStep('kept')}
    >
      <ViewProblemText problem={null} fault={fault} />
    </ConfirmInPlace>
  );
}
