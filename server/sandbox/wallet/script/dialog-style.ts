/**
 * The dialog's style, as a constructed sheet: a page's policy on styles does not reach it, and it reaches no
 * page.
 */
export function createDialogSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES);
  return sheet;
}

const RULES = `
dialog {
  color-scheme: light dark;
  box-sizing: border-box;
  inline-size: min(26rem, calc(100vw - 2rem));
  max-block-size: calc(100dvh - 2rem);
  overflow: auto;
  padding: 1.25rem;
  border: 1px solid light-dark(#c4cdd0, #45525a);
  border-radius: 12px;
  background: light-dark(#fff, #1b2226);
  color: light-dark(#16202a, #f0f4f5);
  font: 0.875rem/1.4 ui-sans-serif, system-ui, sans-serif;
  pointer-events: auto;
}
dialog::backdrop { background: rgb(0 0 0 / 0.45); }
.wallet { display: flex; align-items: center; gap: 0.5rem; font-size: 0.8125rem; color: light-dark(#47545c, #b4c0c6); }
.wallet img { inline-size: 1.5rem; block-size: 1.5rem; }
h2 { margin: 0.75rem 0 0.5rem; font-size: 1.125rem; }
dl { margin: 0; display: grid; gap: 0.5rem; }
dt { font-size: 0.75rem; color: light-dark(#47545c, #b4c0c6); }
dd { margin: 0; font-family: ui-monospace, monospace; font-size: 0.8125rem; overflow-wrap: anywhere; max-block-size: 8rem; overflow: auto; }
fieldset { margin: 0; padding: 0; border: 0; display: grid; gap: 0.25rem; }
legend { padding: 0; margin-block-end: 0.25rem; }
label { display: flex; gap: 0.5rem; align-items: baseline; padding: 0.375rem 0.5rem; border-radius: 6px; cursor: pointer; }
label:has(input:checked) { background: light-dark(#e3f1f2, #24393d); }
label span { min-inline-size: 0; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; font-size: 0.75rem; }
.actions { display: flex; justify-content: flex-end; gap: 0.5rem; margin-block-start: 1.25rem; }
button {
  min-block-size: 2.25rem;
  padding: 0 1rem;
  border: 1px solid light-dark(#8b989e, #6b7a82);
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
button.confirm { border-color: transparent; background: light-dark(#0f5c63, #7fd0d8); color: light-dark(#fff, #0d2226); }
details { margin-block-start: 1rem; font-size: 0.8125rem; color: light-dark(#47545c, #b4c0c6); }
summary { cursor: pointer; }
.modes { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.25rem; }
.modes p { margin: 0.5rem 0 0; }
.modes label { align-items: center; padding-inline: 0; }
.modes span { min-inline-size: 4rem; }
select, input[type='number'] {
  min-inline-size: 0;
  min-block-size: 2rem;
  padding-inline: 0.5rem;
  border: 1px solid light-dark(#8b989e, #6b7a82);
  border-radius: 6px;
  background: transparent;
  color: inherit;
  font: inherit;
}
select { flex: 1; text-overflow: ellipsis; background: light-dark(#fff, #1b2226); }
input[type='number'] { inline-size: 6rem; }
button.badge {
  color-scheme: light dark;
  position: fixed;
  inset-block-end: 0.75rem;
  inset-inline-start: 0.75rem;
  z-index: 2147483647;
  max-inline-size: calc(100vw - 1.5rem);
  border-color: light-dark(#8a5a00, #e0b25a);
  background: light-dark(#fff6e0, #33290f);
  color: light-dark(#5c3b00, #f6dca6);
  font: 600 0.8125rem/1.4 ui-sans-serif, system-ui, sans-serif;
}
:focus-visible { outline: 2px solid light-dark(#0b7f8a, #8fe3ea); outline-offset: 2px; }
`;
