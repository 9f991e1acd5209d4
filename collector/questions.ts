import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { ResponseOf } from '../core/contract/endpoint.ts';
import { machineCalls } from '../core/contract/machine-calls.ts';
import {
  liveAnswerSchema,
  MOST_ANSWERS,
  MOST_LIVE_ROWS,
  MOST_PACKED_ANSWER,
  type LiveAnswer,
  type SearchQuestion,
} from '../core/domain/live-question.ts';
import { boundedAnswer } from '../core/domain/followed-name.ts';
import type { FoundDevice } from '../core/domain/found-device.ts';
import type { ReportedSystem } from '../core/domain/reported-system.ts';
import {
  typedAccessSchema,
  type SnmpCredential,
  type TypedAccess,
} from '../core/domain/snmp-credential.ts';
import type { AskedDevice } from '../functions/monitoring/collector/sessions.ts';
import { resolveName } from '../functions/runtime/resolve-name.ts';
import { sealKeys, unseal } from '../functions/runtime/sealed.ts';
import { log } from '../functions/runtime/log.ts';
import { pack } from '../functions/runtime/packed.ts';
import { openSnmp } from '../functions/snmp/client.ts';
import { findHosts } from '../functions/snmp/find-hosts.ts';
import { liveAnswer } from '../functions/snmp/live-answer.ts';
import { LIVE_LIMITS } from '../functions/snmp/live-limits.ts';
import { readReportedSystem } from '../functions/snmp/reported-system.ts';
import { SnmpSockets } from '../functions/snmp/shared-sockets.ts';
import { SnmpError } from '../functions/snmp/types.ts';
import { cleanText } from './messages/clean-text.ts';
import type { Portal } from './portal.ts';
import { Refused } from './post.ts';
import type { Work } from './work.ts';

const CONTACT_MS = 5_000;
/** While somebody asks, and a while after, as questions come in rows. */
const SOON_MS = 1_000;
const ASKING_MS = 60_000;
/** Left of the time of a question for the timeouts of one request, and the way back. */
const RESERVED_MS = 6_000;
const AT_ONCE = 4;
const MOST_KNOWN = 1_000;

type Question = ResponseOf<typeof machineCalls.fetchQuestions>['data']['questions'][number];

/** Questions of people to devices at this site, and their answers. */
export class Questions {
  readonly #portal: Portal;
  readonly #keys = sealKeys();
  readonly #sockets = new SnmpSockets(1);
  readonly #limit = pLimit(AT_ONCE);
  /** Each is run once, even if it is handed out twice. */
  readonly #known = new LRUCache<string, true>({ max: MOST_KNOWN });
  /** Packed answers that the portal does not have yet. */
  readonly #answers = new Map<string, string>();
  #askedMs = -Infinity;

  constructor(portal: Portal) {
    this.#portal = portal;
  }

  /** Typed credentials are sealed for it. */
  get sealKey(): string {
    return this.#keys.publicKey;
  }

  /** Until the next contact. */
  get pauseMs(): number {
    return performance.now() - this.#askedMs < ASKING_MS ? SOON_MS : CONTACT_MS;
  }

  /**
   * Sends answers, and begins with the questions that the portal has.
   * @throws as post
   */
  async contact(work: Work): Promise<void> {
    const sent = [...this.#answers].slice(0, MOST_ANSWERS);
    const answers = sent.map(([questionId, packed]) => ({ questionId, packed }));
    const { data } = await this.#portal
      .call(machineCalls.fetchQuestions, { answers })
      .catch((error: unknown) => {
        if (error instanceof Refused && error.status === BAD) this.#drop(sent);
        throw error;
      });
    this.#drop(sent);
    if (data.machineId !== this.#portal.identity.machineId) return;
    for (const question of data.questions) {
      if (this.#known.has(question.questionId)) continue;
      this.#known.set(question.questionId, true);
      this.#askedMs = performance.now();
      void this.#limit(() => this.#run(question, work));
    }
  }

  close(): void {
    this.#sockets.close();
  }

  #drop(sent: readonly (readonly [questionId: string, packed: string])[]): void {
    for (const [questionId] of sent) this.#answers.delete(questionId);
  }

  async #run(question: Question, work: Work): Promise<void> {
    const answer = await this.#answerOf(question, work).catch((error: unknown) => {
      const { deviceId } = question;
      log.error('a question could not be answered', { deviceId, error: error as Error });
      return UNREADABLE;
    });
    const packed = pack(liveAnswerSchema.safeParse(answer).data ?? UNREADABLE);
    const fits = packed.length <= MOST_PACKED_ANSWER;
    this.#answers.set(question.questionId, fits ? packed : pack(UNREADABLE));
  }

  /** The address of a listed device is that of the work list, and its credential unless one was typed. */
  async #answerOf(
    { deviceId, question, credential: ofSearch, sealed, milliseconds }: Question,
    { shards, credentials }: Work,
  ): Promise<LiveAnswer> {
    if (question.kind === 'search')
      return ofSearch ? await this.#search(question, ofSearch) : NO_CREDENTIAL;
    if (question.kind === 'lookUp')
      return { kind: 'lookUp', answer: boundedAnswer(await resolveName(question.name)) };
    const typed = sealed === undefined ? undefined : this.#opened(sealed);
    if (sealed !== undefined && !typed) return STARTED_ANEW;
    const listed = [...shards.values()].flat().find((one) => one.deviceId === deviceId);
    const target = question.kind === 'newDevice' ? question.target : listed?.snmp;
    const access = typed ?? (listed && accessOf(listed, credentials));
    if (!target || !access) return NOT_LISTED;
    const client = openSnmp(
      this.#sockets,
      { ...target, version: access.version },
      access.credential,
    );
    try {
      const forMs = Math.min(LIVE_LIMITS.maxMilliseconds, milliseconds - RESERVED_MS);
      const maxMilliseconds = Math.max(forMs, SOON_MS);
      if (question.kind !== 'newDevice') return await liveAnswer(client, question, maxMilliseconds);
      const limits = { ...LIVE_LIMITS, maxMilliseconds };
      return { kind: 'newDevice', system: cleanSystem(await readReportedSystem(client, limits)) };
    } catch (error) {
      if (error instanceof SnmpError) return { kind: 'refused', why: error.message };
      throw error;
    } finally {
      client.close();
    }
  }

  #opened(sealed: string): TypedAccess | undefined {
    const text = unseal(sealed, this.#keys.privateKey);
    return text === undefined ? undefined : typedAccessSchema.parse(JSON.parse(text));
  }

  async #search(
    { addresses, target }: SearchQuestion,
    credential: SnmpCredential,
  ): Promise<LiveAnswer> {
    const { found, notAsked } = await findHosts(this.#sockets, addresses, target, credential);
    return { kind: 'search', found: found.map(clean), notAsked };
  }
}

const BAD = 400;
const MOST_TEXT = 4_000;

const text = (value: string) => cleanText(Buffer.from(value), MOST_TEXT);

function cleanSystem({ interfaces, ...system }: ReportedSystem): ReportedSystem {
  return {
    ...system,
    name: text(system.name),
    description: text(system.description),
    interfaces: interfaces
      .slice(0, MOST_LIVE_ROWS)
      .map(({ name, alias, ...row }) => ({ ...row, name: text(name), alias: text(alias) })),
  };
}

/** Texts of a device without the characters that an answer may not have. */
function clean(found: FoundDevice): FoundDevice {
  const { name, description, location } = found;
  return { ...found, name: text(name), description: text(description), location: text(location) };
}

function accessOf(
  { snmp }: AskedDevice,
  credentials: Work['credentials'],
): TypedAccess | undefined {
  const { version, credential: name } = snmp;
  const credential = Object.hasOwn(credentials, name) ? credentials[name] : undefined;
  return credential && { version, credential };
}

const NOT_LISTED: LiveAnswer = {
  kind: 'refused',
  why: 'The collector does not have the address and credential of this device yet. Try again in a minute.',
};
const STARTED_ANEW: LiveAnswer = {
  kind: 'refused',
  why: 'The collector has started anew meanwhile. Please try again.',
};
const NO_CREDENTIAL: LiveAnswer = {
  kind: 'refused',
  why: 'The account has no such SNMP credential any more.',
};
const UNREADABLE: LiveAnswer = {
  kind: 'refused',
  why: 'The answer of the device is too large, or is no text.',
};
