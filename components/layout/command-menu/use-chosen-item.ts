import { useCallback, useRef, useState, type KeyboardEvent } from 'react';

const MOVES: readonly string[] = ['ArrowUp', 'ArrowDown', 'Home', 'End'];
/** With Ctrl. */
const LETTER_MOVES: readonly string[] = ['n', 'j', 'p', 'k'];

/**
 * The item that Enter takes. What is found later may be chosen for the user until they have moved to an item
 * by key or pointer: from then on Enter takes theirs, until they type again.
 */
export function useChosenItem() {
  const [chosen, setChosen] = useState('');
  const isMoved = useRef(false);
  /** Always the same function. */
  const choose = useCallback((value: string) => {
    if (!isMoved.current) setChosen(value);
  }, []);
  return {
    chosen,
    setChosen,
    choose,
    onKeyDown: ({ key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>) => {
      if (MOVES.includes(key) || (ctrlKey && LETTER_MOVES.includes(key))) isMoved.current = true;
    },
    onPointerMove: () => {
      isMoved.current = true;
    },
    forgetMoves: () => {
      isMoved.current = false;
    },
  };
}
