import { cva } from 'class-variance-authority';

/** The style of buttons, and of links that act as one; `controls.css` has the looks. */
export const buttonStyle = cva('button', {
  variants: {
    variant: { primary: 'button-primary', secondary: 'button-secondary', ghost: 'button-ghost' },
    size: { sm: 'button-sm', md: 'button-md', icon: 'button-icon' },
  },
  defaultVariants: { variant: 'secondary', size: 'md' },
});
