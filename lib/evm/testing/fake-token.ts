import { keccak256 } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { ZERO_ADDRESS } from '#lib/evm/token-logs.ts';
import { contractOf, demand, selectorOf, wordAt, type FakeFunction } from './fake-abi.ts';
import type { Draw } from './draw.ts';
import { FakeErc20 } from './fake-erc20.ts';
import type { FakeContract, Frame } from './fake-state.ts';
import { slotOfKey } from './storage-slots.ts';

const FIELDS = ['intent', 'holder', 'amount', 'expiresAt'] as const;
type Field = (typeof FIELDS)[number];

/** One burn as the service attests it. */
export type Attested = Readonly<Record<Field, bigint>>;

/** How this token wants its burn: what the spec leaves open. */
export interface BurnShape {
  readonly selector: string;
  readonly order: readonly Field[];
  /** The attestation as bytes after the words, or as words among them. */
  readonly attestation: 'bytes' | 'words';
  /** What it says beside the transfer. */
  readonly says: 'nothing' | 'burned' | 'burned_at' | 'burned_by';
  /** Each burn also uses up one of the holder's numbers. */
  readonly countsNonces: boolean;
  readonly eventTopic: string;
}

const SELECTOR_DIGITS = 8;
/** r, s and one byte, padded. */
const SIGNATURE_WORDS = 3;

/**
 * A token whose burn needs the service's attestation, in a shape of its own; nothing of it is read twice or
 * not at all.
 */
export class FakeToken extends FakeErc20 {
  readonly shape: BurnShape;
  readonly #secret: string;
  readonly #used: bigint;
  /**
   * What its burn does beside, or instead; undefined in every token that is not in a test of one that does.
   */
  trap: ((frame: Frame, burn: () => void) => void) | undefined;
  /** Why it lets no account burn. */
  refusal: string | undefined;

  constructor(draw: Draw) {
    const first = draw.pick([0n, 3n, BigInt(`0x${draw.digits(31)}00`)]);
    const [balances, supply, allowances, nonces, owner, used] = [0n, 1n, 2n, 3n, 4n, 5n].map(
      (at) => first + at,
    );
    super({ balances, supply, allowances, nonces, owner } as FakeErc20['layout']);
    this.#used = used ?? 0n;
    this.#secret = draw.digits(32);
    this.shape = drawShape(draw);
  }

  /** The call that burns, with the service's attestation. */
  encodeBurn(burn: Attested): `0x${string}` {
    const { selector, order, attestation } = this.shape;
    const words = order.map((field) => toWord(burn[field])).join('');
    const [r = '', s = ''] = this.#sign(burn);
    if (attestation === 'words') return `0x${selector}${words}${r}${s}${toWord(27n)}`;
    const offset = toWord(BigInt((FIELDS.length + 1) * 32));
    return `0x${selector}${words}${offset}${toWord(65n)}${r}${s}1b${'00'.repeat(31)}`;
  }

  toContract(): FakeContract {
    const burn: FakeFunction = (frame, words) => {
      const attested = this.#decode(words);
      if (this.shape.attestation === 'bytes') {
        demand(this.encodeBurn(attested) === frame.data.toLowerCase(), 'the call was changed');
      }
      this.#burn(frame, attested, words);
      return [];
    };
    return contractOf({ ...this.functions, [`0x${this.shape.selector}`]: burn });
  }

  #decode(words: readonly bigint[]): Attested {
    const { order } = this.shape;
    const field = (name: Field) => wordAt(words, order.indexOf(name));
    return {
      intent: field('intent'),
      holder: field('holder'),
      amount: field('amount'),
      expiresAt: field('expiresAt'),
    };
  }

  #burn(frame: Frame, burn: Attested, words: readonly bigint[]): void {
    const holder = `0x${burn.holder.toString(16).padStart(40, '0')}`;
    demand(holder === frame.caller, 'the sender is not the holder');
    demand(BigInt(frame.timeUnix) < burn.expiresAt, 'the authorization expired');
    demand(this.refusal === undefined, this.refusal ?? '');
    this.#demandSignature(burn, words);
    const used = slotOfKey(burn.intent, this.#used);
    demand(frame.load(used) === 0n, 'burned before');
    frame.store(used, BigInt(frame.height));
    const run = () => this.#finish(frame, burn, holder);
    if (this.trap) this.trap(frame, run);
    else run();
  }

  #finish(frame: Frame, burn: Attested, holder: string): void {
    const { says, eventTopic, countsNonces } = this.shape;
    if (countsNonces) frame.store(this.nonceSlot(holder), frame.load(this.nonceSlot(holder)) + 1n);
    this.move(frame, holder, ZERO_ADDRESS, burn.amount);
    if (says === 'nothing') return;
    const last =
      says === 'burned_at' ? toWord(BigInt(frame.timeUnix)) : toWord(`0x${this.#secret.slice(0, 40)}`);
    frame.emit(
      [eventTopic, `0x${toWord(burn.intent)}`, `0x${toWord(holder)}`],
      toWord(burn.amount) + (says === 'burned' ? '' : last),
    );
  }

  #demandSignature(burn: Attested, words: readonly bigint[]): void {
    const { attestation } = this.shape;
    const at = attestation === 'words' ? FIELDS.length : FIELDS.length + 2;
    const given = Array.from({ length: SIGNATURE_WORDS }, (_, index) => wordAt(words, at + index));
    const [r, s] = this.#sign(burn).map((word) => BigInt(`0x${word}`));
    const last = attestation === 'words' ? 27n : 27n << 248n;
    demand(given[0] === r && given[1] === s && given[2] === last, 'the authorization is not valid');
  }

  #sign(burn: Attested): string[] {
    const fields = FIELDS.map((field) => toWord(burn[field])).join('');
    const r = keccak256(`0x${this.#secret}${fields}`);
    return [r.slice(2), keccak256(r).slice(2)];
  }
}

function drawShape(draw: Draw): BurnShape {
  const order = FIELDS.map((field) => ({ field, at: draw.int(0, 1_000_000) }));
  return {
    selector: draw.pick([
      draw.digits(SELECTOR_DIGITS / 2),
      selectorOf('burn(bytes32,address,uint256)').slice(2),
    ]),
    order: order.toSorted((a, b) => a.at - b.at).map(({ field }) => field),
    attestation: draw.pick(['bytes', 'words']),
    says: draw.pick(['nothing', 'burned', 'burned_at', 'burned_by']),
    countsNonces: draw.flag(),
    eventTopic: `0x${draw.digits(32)}`,
  };
}
