import type { ComponentProps, MouseEvent } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

/** A press on it, and the Enter in a field of its form, which the browser makes a press on it. */
function pressed({ onClick }: ComponentProps<'button'>) {
  const press: Pick<MouseEvent<HTMLButtonElement>, 'preventDefault'> = { preventDefault: vi.fn() };
  onClick?.(press as MouseEvent<HTMLButtonElement>);
  return press;
}

/** What it gives to the button of the page. */
function propsOf(props: ComponentProps<typeof Button>) {
  return Button(props).props as ComponentProps<'button'>;
}

describe('a pending submit', () => {
  test('stays the submit of its form, which Enter in a field would send without one', () => {
    const onClick = vi.fn();
    const button = propsOf({ type: 'submit', isPending: true, onClick });
    expect(button.type).toBe('submit');
    expect(pressed(button).preventDefault).toHaveBeenCalledOnce();
    expect(onClick).not.toHaveBeenCalled();
    expect(button).toMatchObject({ 'aria-disabled': true, 'aria-busy': true });
  });

  test('sends again once it is not pending', () => {
    const onClick = vi.fn();
    const button = propsOf({ type: 'submit', onClick });
    expect(button.type).toBe('submit');
    expect(pressed(button).preventDefault).not.toHaveBeenCalled();
    expect(onClick).toHaveBeenCalledOnce();
  });
});
