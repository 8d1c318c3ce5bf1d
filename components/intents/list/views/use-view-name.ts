import { useId, useState } from 'react';
import { focusField } from '#components/ui/focus/focus-field.ts';
import type { ViewProblem } from '#lib/intents/list/list-view.ts';

/** Why a view was not saved; `blank`: there is nothing in its name that could be sent. */
export type ViewNameProblem = ViewProblem | 'blank';

/** Known before a name is sent; null for one that the server checks. */
export function findNameProblem(name: string): 'blank' | null {
  return name.trim() === '' ? 'blank' : null;
}

/** The name of a view as it is typed, and why it was not saved. */
export function useViewName(initial: string) {
  const id = useId();
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<ViewNameProblem | null>(null);
  const isOfName = problem === 'blank' || problem === 'name_taken';

  /** Whether it may be sent; where not, its field says so. */
  function check(form: HTMLFormElement): boolean {
    const found = findNameProblem(name);
    setProblem(found);
    if (found !== null) focusField(form, 'name');
    return found === null;
  }

  function change(text: string) {
    setName(text);
    setProblem(null);
  }

  /** For what says why; `problemId`: for the field, where it is about the name. */
  return { name, change, problem, setProblem, check, id, problemId: isOfName ? id : undefined };
}
