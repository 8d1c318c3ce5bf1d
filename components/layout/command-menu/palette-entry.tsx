import { Icon } from '#components/ui/icon.tsx';
import { PALETTE_STYLE } from './palette-style.ts';
import type { CommandWords } from './use-command-words.ts';

interface PaletteEntryProps {
  words: CommandWords;
  text: string;
  onText: (text: string) => void;
  onClose: () => void;
}

/** Takes what is typed while the palette loads, so that it does not go into a field of the page. */
export function PaletteEntry({ words, text, onText, onClose }: PaletteEntryProps) {
  return (
    <>
      <div className={PALETTE_STYLE.overlay} onClick={onClose} />
      <div role="dialog" aria-modal aria-busy aria-label={words.label} className={PALETTE_STYLE.box}>
        <div className={PALETTE_STYLE.row}>
          <Icon name="icon-search" className="text-muted" />
          <input
            autoFocus
            aria-label={words.label}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
            placeholder={words.placeholder}
            className={PALETTE_STYLE.input}
          />
        </div>
      </div>
    </>
  );
}
