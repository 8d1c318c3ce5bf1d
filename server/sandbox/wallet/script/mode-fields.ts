import { element } from './element.ts';
import { isModeName, readMisbehaviour, setMisbehaviour } from './misbehaviour/misbehaviour.ts';
import { WALLET_MODES } from './misbehaviour/wallet-modes.ts';

const EXPLANATION =
  'For tests: what is chosen here applies at once, to this tab only, until you choose otherwise.';

/** The fields behind a discreet heading, for the foot of a dialog; open while the wallet misbehaves. */
export function modeSection(): Node {
  const details = element('details');
  details.open = readMisbehaviour().mode !== null;
  details.append(element('summary', 'Misbehave'), modeFields());
  return details;
}

/** Which mode, and how late. A change is stored at once. */
export function modeFields(): Node {
  const { mode, delaySeconds } = readMisbehaviour();
  const select = element('select');
  select.append(new Option('Behave', '', false, mode === null));
  for (const [name, { label }] of Object.entries(WALLET_MODES)) {
    select.append(new Option(label, name, false, name === mode));
  }
  const seconds = element('input');
  seconds.type = 'number';
  seconds.min = '0';
  seconds.value = String(delaySeconds);
  const saveMode = () => {
    const delay = seconds.valueAsNumber;
    setMisbehaviour({
      mode: isModeName(select.value) ? select.value : null,
      delaySeconds: Number.isFinite(delay) && delay >= 0 ? delay : delaySeconds,
    });
  };
  select.addEventListener('change', saveMode);
  seconds.addEventListener('change', saveMode);
  const fields = element('div');
  fields.className = 'modes';
  fields.append(element('p', EXPLANATION), labelled('Mode', select), labelled('Seconds', seconds));
  return fields;
}

function labelled(text: string, control: HTMLElement): Node {
  const label = element('label');
  label.append(element('span', text), control);
  return label;
}
