import { createDialogSheet } from './dialog-style.ts';
import type { DialogsWithSettings } from './dialogs.ts';
import { element } from './element.ts';
import { onMisbehaviourChange, readMisbehaviour } from './misbehaviour/misbehaviour.ts';
import { WALLET_MODES } from './misbehaviour/wallet-modes.ts';

/**
 * While the wallet misbehaves the page says so, in a corner, with the way back: some modes show no dialog to
 * change them in.
 */
export function showModeBadge(dialogs: DialogsWithSettings): void {
  const host = document.createElement('sandbox-demo-wallet-mode');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [createDialogSheet()];
  const button = element('button');
  button.type = 'button';
  button.className = 'badge';
  button.addEventListener('click', () => void dialogs.settings());
  shadow.append(button);
  const update = () => {
    const { mode } = readMisbehaviour();
    if (mode === null) {
      host.remove();
    } else {
      button.textContent = `Demo wallet misbehaves: ${WALLET_MODES[mode].label}`;
      document.body.append(host);
    }
  };
  onMisbehaviourChange(update);
  update();
}
