'use client';

import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Button } from './button.tsx';

const KEPT_MS = 30_000;

interface DownloadButtonProps {
  fileName: string;
  /** What the file holds. */
  text: string;
  type?: string;
  children: ReactNode;
}

/** Saves a text that the page made as a file. */
export function DownloadButton({ fileName, text, type = 'application/json', children }: DownloadButtonProps) {
  function save() {
    const url = URL.createObjectURL(new Blob([text], { type }));
    const link = document.createElement('a');
    link.href = url;
    link.download = fileName;
    link.click();
    // The browser reads it after this.
    setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  }
  return (
    <Button onClick={save}>
      <Icon name="icon-download" />
      {children}
    </Button>
  );
}
