/** The palette, also before it has loaded. */
export const PALETTE_STYLE = {
  overlay: 'fixed inset-0 z-40 bg-black/40',
  box: 'fixed top-[12dvh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-overlay outline-none',
  row: 'flex items-center gap-2 border-b border-line px-3',
  input: 'h-11 w-full bg-transparent text-base outline-none placeholder:text-faint pointer-coarse:text-lg',
} as const;
