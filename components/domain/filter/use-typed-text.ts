import { useState } from 'react';

/**
 * The text of a field whose value is kept elsewhere. The text stays as it was typed, until the value changes
 * to another one than the text meant.
 */
export function useTypedText(value: string): [text: string, type: (text: string, meant: string) => void] {
  const [typed, setTyped] = useState({ text: value, meant: value });
  if (value !== typed.meant) setTyped({ text: value, meant: value });
  return [typed.text, (text, meant) => setTyped({ text, meant })];
}
