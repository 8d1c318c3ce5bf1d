import type { ComponentProps } from 'react';

/**
 * A form whose script sends it. Pressed before the script has loaded it posts to its own page, which does
 * nothing: a form without a method would put what was typed, a password too, into the address.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'method'>) {
  return <form {...props} method="post" />;
}
