import { useId, useState } from 'react';
import { focusField } from '#components/ui/focus/focus-field.ts';
import { VIEW_NAME_MAX_LENGTH, type ViewProblem } from '#lib/intents/list/list-view.ts';
import { nameLength } from '#lib/text/typed-length.ts';

/** Why a view was not saved; `blank`: there is nothing in its name that could be sent. */
export type ViewNameProblem = ViewProblem | 'blank' | 'too_long';

/** Known before a name is sent; null for one that the server checks. */
export function findNameProblem(name: string): 'blank' | 'too_long' | null {
  if (name.trim() === '') return 'blank';
  return nameLength(name) > VIEW_NAME_MAX_LENGTH ? 'too_long' : null;
}

/** The name of a view as it is typed, and why it was not saved. */
export function useViewName(initial: string) {
  const id = useId();
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState<ViewNameProblem | null>(null);
  const isOfName = problem !== null && problem !== 'too_many';

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
