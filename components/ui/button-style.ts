import { cva } from 'class-variance-authority';

/** The style of buttons, and of links that act as one. */
export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap transition-colors aria-disabled:border-line aria-disabled:bg-neutral-soft aria-disabled:text-faint [&>svg]:size-4 [&>svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-accent text-accent-ink not-aria-disabled:hover:bg-accent-hover',
        secondary: 'border-line bg-surface text-ink not-aria-disabled:hover:bg-hover',
        ghost:
          'border-transparent text-muted not-aria-disabled:hover:bg-hover not-aria-disabled:hover:text-ink',
      },
      size: { sm: 'h-7 px-2 text-sm', md: 'h-9 px-3.5 text-base', icon: 'size-7' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
);
