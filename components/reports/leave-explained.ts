import { passFocus } from '#components/ui/focus/pass-focus.ts';

/**
 * A row whose explanation is stored moves below those without one. Called before that, with its form: what it
 * returns closes the form and gives the focus to the way to explain the row below; of the last row, its own.
 */
export function findWayOn(form: Element): () => void {
  const pressed = document.activeElement ?? form;
  const details = form.closest('details');
  const below = form.closest('tbody')?.nextElementSibling?.querySelector<HTMLElement>('summary');
  const own = details?.querySelector<HTMLElement>('summary');
  return () => {
    passFocus(pressed, below, own);
    if (details) details.open = false;
  };
}
