import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { SubmitEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { useAction } from '#components/ui/use-action.ts';
import type { ListView } from '#lib/intents/list/list-view.ts';
import { renameView } from '#server/actions/views.ts';
import { useViewName } from './use-view-name.ts';
import { ViewNameField } from './view-name-field.tsx';
import { ViewProblemText } from './view-problem-text.tsx';

/** Another name for a view. */
export function RenameView({ view }: { view: Pick<ListView, 'id' | 'name'> }) {
  const t = useTranslations('views.panel');
  const router = useRouter();
  const { name, change, problem, setProblem, check, id, problemId } = useViewName(view.name);
  const { isPending, fault, run } = useAction();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    const answer = await run(renameView({ id: view.id, name }));
    if (!answer.ok) return;
    setProblem(answer.value.problem);
    router.refresh();
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <ViewNameField name={name} onChange={change} problemId={problemId} isSent={isPending} />
        <Button type="submit" isPending={isPending}>
          {t('rename')}
        </Button>
      </div>
      <ViewProblemText id={id} problem={problem} fault={fault} />
    </Form>
  );
}
