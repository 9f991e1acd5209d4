import { lookup } from 'node:dns/promises';
import { isIPv4, isIPv6, SocketAddress } from 'node:net';
import type { Session, Varbind } from 'net-snmp';
import type { SnmpTarget, TriedCredential } from '../../core/domain/snmp-credential.ts';
import { prepareGet, type PreparedGet } from './get-request.ts';
import { compareOids, isWithin } from './oid.ts';
import type { TimeoutPolicy } from './timeout-policy.ts';
import type { SnmpSockets } from './shared-sockets.ts';
import {
  SNMP_TYPES,
  SnmpError,
  type SnmpBinding,
  type LiveClient,
  type WalkLimits,
  type WalkResult,
} from './types.ts';

/** Few rows keep answers within one unfragmented datagram. */
const WALK_LIMITS = { maxRows: 5_000, maxMilliseconds: 30_000, rowsInAnswer: 10 };
const DEFAULT_TIMEOUT_POLICY: TimeoutPolicy = { timeoutMilliseconds: 2_000, retries: 1 };
/** The next attempt after a refusal has so many times fewer rows. */
const FEWER = 3;

/** Loaded on demand: version 2c needs no library, which would slow the cold start. */
const load = () => import('./session.ts');
let loaded: ReturnType<typeof load> | undefined;
const library = () => (loaded ??= load());

type Address = Omit<SnmpTarget, 'credential'>;
type Respond = (error: Error | null, varbinds?: (Varbind | Varbind[])[]) => void;

/**
 * Opens a device without sending anything. The session, with its version 3 keys, is reused until it
 * fails or is closed.
 */
export function openSnmp(
  sockets: SnmpSockets,
  target: Address,
  credential: TriedCredential,
  timeoutPolicy: Partial<TimeoutPolicy> = {},
): LiveClient {
  return new Client(sockets, target, credential, { ...DEFAULT_TIMEOUT_POLICY, ...timeoutPolicy });
}

class Client implements LiveClient {
  private readonly sockets: SnmpSockets;
  private readonly shared: ReturnType<SnmpSockets['assign']>;
  private readonly target: Address;
  private readonly credential: TriedCredential;
  private readonly timeoutPolicy: TimeoutPolicy;
  private session: Promise<Session> | undefined;
  private isClosed = false;
  /** Use plain GETs until an answer needs the library. */
  private isPlain: boolean;
  /** Most rows of a bulk request: fewer for an agent that refuses them, 1 for GETNEXT. */
  private mostRows = Infinity;
  private readonly community: string;
  private readonly prepared = new WeakMap<readonly string[], PreparedGet>();

  constructor(
    sockets: SnmpSockets,
    target: Address,
    credential: TriedCredential,
    timeoutPolicy: TimeoutPolicy,
  ) {
    this.sockets = sockets;
    this.shared = sockets.assign(target.address);
    this.target = target;
    this.credential = credential;
    this.timeoutPolicy = timeoutPolicy;
    this.community = 'community' in credential ? credential.community : '';
    this.isPlain = target.version === '2c' && 'community' in credential && isIPv4(target.address);
  }

  async get(oids: readonly string[]): Promise<SnmpBinding[]> {
    if (oids.length === 0) return [];
    try {
      const plain = this.isPlain ? await this.getPlain(oids) : undefined;
      if (plain) return plain;
      this.isPlain = false;
      return await this.request((session, respond) => session.get([...oids], respond));
    } catch (error) {
      const { reason, oid } = error as SnmpError;
      if (reason === 'no such name') return this.getWithout(oids, oid);
      if (reason !== 'too big' || oids.length === 1) throw error;
      const middle = Math.ceil(oids.length / 2);
      return [...(await this.get(oids.slice(0, middle))), ...(await this.get(oids.slice(middle)))];
    }
  }

  async walk(rootOid: string, limits: Partial<WalkLimits> = {}): Promise<WalkResult> {
    const { maxRows, maxMilliseconds, rowsInAnswer } = { ...WALK_LIMITS, ...limits };
    const deadline = performance.now() + maxMilliseconds;
    const bindings: SnmpBinding[] = [];
    for (let last = rootOid; ;) {
      const rows = await this.next(last, rowsInAnswer);
      if (rows.length === 0) return { bindings, cut: null };
      for (const row of rows) {
        if (row.type === SNMP_TYPES.endOfMibView || !isWithin(rootOid, row.oid))
          return { bindings, cut: null };
        if (compareOids(row.oid, last) <= 0) return { bindings, cut: 'not increasing' };
        if (bindings.length >= maxRows) return { bindings, cut: 'rows' };
        bindings.push(row);
        last = row.oid;
      }
      if (performance.now() > deadline) return { bindings, cut: 'time' };
    }
  }

  forVlan(vlan: number): LiveClient {
    const { credential } = this;
    const forVlan =
      'community' in credential
        ? { community: `${credential.community}@${vlan}` }
        : { ...credential, context: `vlan-${vlan}` };
    return new Client(this.sockets, this.target, forVlan, this.timeoutPolicy);
  }

  close(): void {
    this.isClosed = true;
    this.shared.plain.end(this);
    this.drop();
  }

  /** Undefined if the request needs the library. */
  private getPlain(oids: readonly string[]): Promise<SnmpBinding[] | undefined> {
    const known = this.prepared.get(oids);
    const request = known ?? prepareGet(this.community, oids);
    if (!known) this.prepared.set(oids, request);
    return this.shared.gate.run(() => {
      if (this.isClosed) throw new SnmpError('closed', 'The session is closed.');
      return this.shared.plain.ask(this, request, this.target, this.timeoutPolicy);
    });
  }

  /** Version 1 fails a request if one object is missing: repeat without it. */
  private async getWithout(
    oids: readonly string[],
    missing: string | undefined,
  ): Promise<SnmpBinding[]> {
    const rest = oids.filter((oid) => oid !== missing);
    if (oids.length === 1 || rest.length === oids.length) return oids.map(absent);
    const answered = await this.get(rest);
    const byOid = new Map(answered.map((binding) => [binding.oid, binding]));
    return oids.map((oid) => byOid.get(oid) ?? absent(oid));
  }

  private async next(oid: string, wanted: number): Promise<SnmpBinding[]> {
    while (this.target.version !== '1' && this.mostRows > 1) {
      const rows = Math.min(this.mostRows, wanted);
      try {
        return await this.request((session, respond) => session.getBulk([oid], 0, rows, respond));
      } catch (error) {
        const { reason } = error as SnmpError;
        if (reason !== 'too big' && reason !== 'refused') throw error;
        this.mostRows = Math.min(this.mostRows, Math.floor(rows / FEWER));
      }
    }
    try {
      return await this.request((session, respond) => session.getNext([oid], respond));
    } catch (error) {
      if ((error as SnmpError).reason === 'no such name') return [];
      throw error;
    }
  }

  private request(send: (session: Session, respond: Respond) => unknown): Promise<SnmpBinding[]> {
    return this.shared.gate.run(async () => {
      const { readFailure, readVarbind, unseenContext } = await library();
      if (this.isClosed) throw new SnmpError('closed', 'The session is closed.');
      const session = await (this.session ??= this.open());
      try {
        const answer = await new Promise<(Varbind | Varbind[])[]>((done, fail) => {
          send(session, (error, varbinds) => (error ? fail(error) : done(varbinds ?? [])));
        });
        return answer.flat().map(readVarbind);
      } catch (error) {
        const failure = readFailure(
          error as Error,
          this.target.version,
          unseenContext(session, this.credential),
        );
        /** The session's clock of a version 3 device may be wrong: reopen it. */
        if (this.target.version === '3' && failure.reason !== 'too big') this.drop();
        throw failure;
      }
    });
  }

  private async open(): Promise<Session> {
    const { createSession, readFailure } = await library();
    try {
      const address = await resolve(this.target.address);
      return createSession(
        { ...this.target, address },
        this.credential,
        this.shared.deviceSocket(address, this.target.port),
        this.timeoutPolicy,
      );
    } catch (error) {
      this.session = undefined;
      throw readFailure(error as Error, this.target.version);
    }
  }

  private drop(): void {
    const { session } = this;
    this.session = undefined;
    void session?.then(
      (opened) => opened.close(),
      () => undefined,
    );
  }
}

function absent(oid: string): SnmpBinding {
  return { oid, type: SNMP_TYPES.noSuchObject, value: null };
}

/** The address in the form that answers have. */
async function resolve(address: string): Promise<string> {
  if (isIPv4(address)) return address;
  if (isIPv6(address)) return new SocketAddress({ address, family: 'ipv6' }).address;
  try {
    return (await lookup(address, { family: 4 })).address;
  } catch {
    throw new SnmpError(
      'name not resolved',
      'The name by which the device is reached does not lead to an IPv4 address.',
    );
  }
}
