import { createDialogSheet } from './dialog-style.ts';
import { element } from './element.ts';
import { WALLET_ICON, WALLET_NAME } from './identity.ts';
import { modeFields, modeSection } from './mode-fields.ts';
import { userRejected } from './rpc-error.ts';

export interface Choice {
  readonly name: string;
  readonly address: string;
}

export interface Dialogs {
  /** Shows what is asked and waits. Throws the wallet's rejection when the user says no. */
  readonly confirm: (request: { title: string; facts: Readonly<Record<string, string>> }) => Promise<void>;
  /** Lets the user pick an account. Throws the wallet's rejection when they say no. */
  readonly pick: <T extends Choice>(request: { title: string; choices: readonly T[] }) => Promise<T>;
}

export interface DialogsWithSettings extends Dialogs {
  /** Shows how the wallet is set to misbehave, to change it. */
  readonly settings: () => Promise<void>;
}

/** The wallet's own dialogs, one at a time, in a shadow tree above whatever the page shows. */
export function createDialogs(): DialogsWithSettings {
  let last: Promise<unknown> = Promise.resolve();
  const queue = <T>(show: () => Promise<T>): Promise<T> => {
    const shown = last.then(show, show);
    last = shown;
    return shown;
  };
  return {
    confirm: ({ title, facts }) =>
      queue(async () => {
        await ask({ title, content: [factList(facts), modeSection()] });
      }),
    pick: ({ title, choices }) =>
      queue(async () => {
        const form = await ask({ title, content: [choiceList(choices), modeSection()] });
        const address = new FormData(form).get('account');
        const chosen = choices.find((choice) => choice.address === address);
        if (!chosen) throw userRejected();
        return chosen;
      }),
    settings: () =>
      queue(async () => {
        const content = [modeFields()];
        await ask({ title: 'How this wallet behaves', content, isQuestion: false }).catch(() => undefined);
      }),
  };
}

interface Question {
  readonly title: string;
  readonly content: readonly Node[];
  /** False for what can only be closed. */
  readonly isQuestion?: boolean;
}

/** Resolves with the form once confirmed; a press on Reject or Escape throws. */
function ask(question: Question): Promise<HTMLFormElement> {
  const host = document.createElement('sandbox-demo-wallet');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [createDialogSheet()];
  const { dialog, form, reject } = createDialog(question);
  shadow.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return new Promise<HTMLFormElement>((resolve, fail) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      resolve(form);
    });
    reject.addEventListener('click', () => fail(userRejected()));
    dialog.addEventListener('cancel', () => fail(userRejected()));
  }).finally(() => {
    dialog.close();
    host.remove();
  });
}

function createDialog({ title, content, isQuestion = true }: Question) {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  const form = document.createElement('form');
  const heading = element('h2', title);
  heading.id = 'title';
  const icon = document.createElement('img');
  icon.src = WALLET_ICON;
  icon.alt = '';
  const header = element('div');
  header.className = 'wallet';
  header.append(icon, `${WALLET_NAME} · test accounts, no real money`);
  const reject = element('button', 'Reject');
  reject.type = 'button';
  const confirm = element('button', isQuestion ? 'Confirm' : 'Close');
  confirm.type = 'submit';
  confirm.className = 'confirm';
  confirm.autofocus = true;
  const footer = element('div');
  footer.className = 'actions';
  footer.append(...(isQuestion ? [reject] : []), confirm);
  form.append(header, heading, ...content, footer);
  dialog.append(form);
  return { dialog, form, reject };
}

function factList(facts: Readonly<Record<string, string>>): Node {
  const list = element('dl');
  for (const [name, value] of Object.entries(facts)) {
    const row = element('div');
    const description = element('dd', value);
    // Long data scrolls, and what scrolls must be reachable by keyboard.
    if (value.length > 200) description.tabIndex = 0;
    row.append(element('dt', name), description);
    list.append(row);
  }
  return list;
}

function choiceList(choices: readonly Choice[]): Node {
  const list = element('fieldset');
  list.append(element('legend', 'Account'));
  choices.forEach(({ name, address }, index) => {
    const input = element('input');
    input.type = 'radio';
    input.name = 'account';
    input.value = address;
    input.checked = index === 0;
    const text = element('span');
    text.append(`${name} `, element('code', address));
    const label = element('label');
    label.append(input, text);
    list.append(label);
  });
  return list;
}
