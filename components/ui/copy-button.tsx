'use client';

import { clsx } from 'clsx';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { buttonStyle } from './button-style.ts';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  value: string;
  /** The button's name, e.g. "Copiar identificador". */
  label: string;
  copiedLabel: string;
  /** Said where the browser refuses: what is pasted then is what was copied before. */
  notCopiedLabel: string;
  /** With a visible text; without, an icon. */
  children?: ReactNode;
  className?: string;
}

type Outcome = 'copied' | 'refused';

const SHOWN_MS: Readonly<Record<Outcome, number>> = { copied: 2_000, refused: 5_000 };

/** Copies the full value, and shows what became of it on screen and to screen readers. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, copiedLabel, notCopiedLabel, children, className } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const isCopied = outcome === 'copied';
  useEffect(() => {
    if (outcome === undefined) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS[outcome]);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy({ currentTarget }: MouseEvent<HTMLElement>) {
    const isDone = await copyText(value);
    setOutcome(isDone ? 'copied' : 'refused');
    announce(isDone ? copiedLabel : notCopiedLabel);
    if (!isDone) selectNear(currentTarget, value);
  }

  const look = children === undefined ? buttonStyle({ variant: 'ghost', size: 'icon' }) : buttonStyle({});
  return (
    <>
      <button type="button" aria-label={label} title={label} onClick={copy} className={clsx(look, className)}>
        {isCopied ? <Icon name="icon-check" className="text-success-mark" /> : <Icon name="icon-copy" />}
        {children !== undefined && (isCopied ? copiedLabel : children)}
      </button>
      {outcome === 'refused' && <span className="text-sm text-danger-ink">{notCopiedLabel}</span>}
    </>
  );
}

/** Selects the value in the closest place of the page that shows all of it, if one does. */
function selectNear(button: HTMLElement, value: string) {
  for (let around = button.parentElement; around !== null; around = around.parentElement) {
    const shown = [...around.querySelectorAll('*')].findLast(({ textContent }) => textContent === value);
    if (shown === undefined) continue;
    window.getSelection()?.selectAllChildren(shown);
    return;
  }
}
