import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { Button } from '#components/ui/button.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { toViewHref } from '#lib/intents/list/list-href.ts';
import { withDays, type ListView } from '#lib/intents/list/list-view.ts';
import { updateView } from '#server/actions/views.ts';
import { DaysChoice } from './days-choice.tsx';
import { useKeptDays } from './kept-days.ts';
import type { ViewPanelProps } from './view-panel.tsx';
import { ViewProblemText } from './view-problem-text.tsx';

type UpdateViewProps = Pick<ViewPanelProps, 'isChanged' | 'search' | 'onScreen' | 'columns' | 'close'> & {
  view: ListView;
};

/** Gives a view what is on screen, where that is other than what it keeps. */
export function UpdateView({ view, isChanged, search, onScreen, columns, close }: UpdateViewProps) {
  const t = useTranslations('views.panel');
  const router = useRouter();
  const { isPending, fault, run } = useAction();
  const { days, pick } = useKeptDays({ search, ranges: onScreen.ranges, view });
  const { id } = view;
  const isOutdated = isChanged || view.search === null || days !== view.days;

  async function update() {
    const stored = withDays(search, days);
    const answer = await run(updateView({ id, search: stored, columns: [...columns] }));
    if (!answer.ok) return;
    close();
    router.push(toViewHref({ id, search }));
    router.refresh();
  }

  return (
    <>
      <DaysChoice {...{ onScreen, days, pick }} />
      {isOutdated && (
        <Button variant="primary" size="sm" isPending={isPending} onClick={() => void update()}>
          {t('update')}
        </Button>
      )}
      <ViewProblemText problem={null} fault={fault} />
    </>
  );
}
