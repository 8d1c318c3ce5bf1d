import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { GatedAction } from '#components/ui/gated-action.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import { shareView } from '#server/actions/views.ts';
import { DeleteView } from './delete-view.tsx';
import { toViewHref } from '#lib/intents/list/list-href.ts';
import { RenameView } from './rename-view.tsx';
import { UpdateView } from './update-view.tsx';
import type { ViewPanelProps } from './view-panel.tsx';
import { ViewProblemText } from './view-problem-text.tsx';

interface CurrentViewProps extends Omit<ViewPanelProps, 'current' | 'locale'> {
  view: ListView;
}

/** Whose the view is, and what its reader may do with it. */
export function CurrentView({ view, isChanged, shareRefusal, ...panel }: CurrentViewProps) {
  const t = useTranslations('views.panel');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const { id, isShared, isOwn, ownerName } = view;

  async function share() {
    const { ok } = await run(shareView({ id, isShared: !isShared }));
    if (ok) router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <p>
        <span className="block font-medium break-words">{view.name}</span>
        <span className="block text-sm break-words text-muted">
          {isShared && !isOwn ? t('sharedBy', { name: ownerName }) : t('own')}
        </span>
        {view.days !== null && (
          <span className="block text-sm text-muted">
            {t('days.moving', { range: panel.onScreen.labels[view.days] })}
          </span>
        )}
      </p>
      {view.isChangeable ? (
        <>
          <UpdateView {...panel} {...{ view, isChanged }} />
          {isChanged && (
            <TextLink href={toViewHref(view)} className="self-start text-sm">
              {t('discard')}
            </TextLink>
          )}
          <RenameView view={view} />
          {shareRefusal === null ? (
            <Button size="sm" isPending={isPending} onClick={() => void share()}>
              {t(isShared ? 'unshare' : 'share')}
            </Button>
          ) : (
            <GatedAction size="sm" label={t('share')} reason={shareRefusal} />
          )}
          <DeleteView view={view} close={panel.close} />
        </>
      ) : (
        <p className="text-sm text-muted">{t('notChangeable')}</p>
      )}
      <ViewProblemText problem={null} fault={fault} />
    </div>
  );
}
