import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { createView } from '#server/actions/views.ts';
import { toViewHref } from '#lib/intents/list/list-href.ts';
import { withDays } from '#lib/intents/list/list-view.ts';
import { DaysChoice } from './days-choice.tsx';
import { useKeptDays } from './kept-days.ts';
import type { ViewPanelProps } from './view-panel.tsx';
import { useViewName } from './use-view-name.ts';
import { ViewNameField } from './view-name-field.tsx';
import { ViewProblemText } from './view-problem-text.tsx';

type NewViewProps = Pick<ViewPanelProps, 'search' | 'onScreen' | 'columns' | 'shareRefusal' | 'close'> & {
  /** Whether the panel opens for this. */
  isFirst: boolean;
};

/** A name for what is on screen; then the list is in the new view. */
export function NewView({ search, onScreen, columns, shareRefusal, close, isFirst }: NewViewProps) {
  const t = useTranslations('views.panel');
  const router = useRouter();
  const { name, change, problem, setProblem, check, id, problemId } = useViewName('');
  const [isShared, setIsShared] = useState(false);
  const { days, pick } = useKeptDays({ search, ranges: onScreen.ranges });
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const stored = withDays(search, days);
    const answer = await run(createView({ name, search: stored, columns: [...columns], isShared }));
    if (!answer.ok) return;
    setProblem('problem' in answer.value ? answer.value.problem : null);
    if (!('id' in answer.value)) return;
    change('');
    close();
    router.push(toViewHref({ id: answer.value.id, search }));
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <p>
        <span className="block font-medium">{t('new')}</span>
        <span className="block text-sm text-muted">{t('newText')}</span>
      </p>
      <ViewNameField
        name={name}
        onChange={change}
        problemId={problemId}
        isSent={isPending}
        isFirst={isFirst}
      />
      <DaysChoice {...{ onScreen, days, pick }} />
      {shareRefusal === null && (
        <label className="check-row">
          <input type="checkbox" checked={isShared} onChange={() => setIsShared(!isShared)} />
          {t('shareNew')}
        </label>
      )}
      <ViewProblemText id={id} problem={problem} fault={fault} />
      <Button type="submit" size="sm" isPending={isPending}>
        {t('create')}
      </Button>
    </Form>
  );
}
