'use client';

import { clsx } from 'clsx';
import { useEffect, useState, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { announce } from '#components/ui/announce/announce.ts';
import { buttonStyle } from './button-style.ts';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  value: string;
  /** The button's name, e.g. "Copiar identificador". */
  label: string;
  copiedLabel: string;
  /** With a visible text; without, an icon. */
  children?: ReactNode;
  className?: string;
}

const SHOWN_MS = 2000;

/** Copies the full value, and confirms it on screen and to screen readers. */
export function CopyButton({ value, label, copiedLabel, children, className }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    if (!(await copyText(value))) return;
    setIsCopied(true);
    announce(copiedLabel);
  }

  const look = children === undefined ? buttonStyle({ variant: 'ghost', size: 'icon' }) : buttonStyle({});
  return (
    <button type="button" aria-label={label} title={label} onClick={copy} className={clsx(look, className)}>
      {isCopied ? <Icon name="icon-check" className="text-success-mark" /> : <Icon name="icon-copy" />}
      {children !== undefined && (isCopied ? copiedLabel : children)}
    </button>
  );
}
