import { Icon } from '#components/ui/icon.tsx';
import { PALETTE_STYLE } from './palette-style.ts';
import type { CommandCopy } from './use-command-copy.ts';

interface PaletteEntryProps {
  copy: CommandCopy;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed while the palette loads, so that it does not go into a field of the page. */
export function PaletteEntry({ copy, text, onText, onClose }: PaletteEntryProps) {
  return (
    <>
      <div className={PALETTE_STYLE.overlay} onClick={onClose} />
      <div role="dialog" aria-modal aria-busy aria-label={copy.label} className={PALETTE_STYLE.box}>
        <div className={PALETTE_STYLE.row}>
          <Icon name="icon-search" className="text-muted" />
          <input
            autoFocus
            aria-label={copy.label}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
            placeholder={copy.placeholder}
            className={PALETTE_STYLE.input}
          />
        </div>
      </div>
    </>
  );
}
