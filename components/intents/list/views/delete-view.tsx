import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import { deleteView } from '#server/actions/views.ts';
import { ViewProblemText } from './view-problem.tsx';

interface DeleteViewProps {
  view: Pick<ListView, 'id' | 'name' | 'isShared'>;
  close: () => void;
}

/** Deletes a view after a second press; then the list is without a filter. */
export function DeleteView({ view: { id, name, isShared }, close }: DeleteViewProps) {
  const t = useTranslations('views.panel');
  const router = useRouter();
  const [isAsked, setIsAsked] = useState(false);
  const { isPending, fault, run } = useAction();

  async function remove() {
    const { ok } = await run(deleteView({ id }));
    if (!ok) return;
    close();
    router.push('/intents');
    router.refresh();
  }

  if (!isAsked) {
    return (
      <Button size="sm" variant="ghost" onClick={() => setIsAsked(true)}>
        {t('delete')}
      </Button>
    );
  }
  return (
    <div role="group" className="flex flex-col gap-2 rounded-md bg-danger-soft p-2">
      <p className="text-sm break-words text-danger-ink">
        {t(isShared ? 'confirmDeleteShared' : 'confirmDelete', { name })}
      </p>
      <div className="flex gap-2">
        <Button size="sm" isPending={isPending} onClick={() => void remove()}>
          {t('confirm')}
        </Button>
        <Button size="sm" variant="ghost" autoFocus onClick={() => setIsAsked(false)}>
          {t('keep')}
        </Button>
      </div>
      <ViewProblemText problem={null} fault={fault} />
    </div>
  );
}
