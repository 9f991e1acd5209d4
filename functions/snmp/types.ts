/** Tags of SNMP values (RFC 2578, RFC 3416). */
export const SNMP_TYPES = {
  integer: 2,
  octetString: 4,
  null: 5,
  oid: 6,
  ipAddress: 64,
  counter32: 65,
  gauge32: 66,
  timeTicks: 67,
  opaque: 68,
  counter64: 70,
  noSuchObject: 128,
  noSuchInstance: 129,
  endOfMibView: 130,
} as const;

export interface SnmpBinding {
  oid: string;
  /** One of SNMP_TYPES. */
  type: number;
  /** Null for a missing object; bigint for counter64, Buffer for an octet string. */
  value: number | bigint | string | Buffer | null;
}

export interface WalkLimits {
  maxRows: number;
  maxMilliseconds: number;
  /** Rows of a bulk request; a few by default, as some objects are long. */
  rowsInAnswer?: number;
}

export interface WalkResult {
  bindings: SnmpBinding[];
  /** Why the walk ended early: a limit, or OIDs that repeat or go backwards. */
  cut: 'rows' | 'time' | 'not increasing' | null;
}

/** SNMP access to one device. Requests may overlap. Every failure is an SnmpError. */
export interface SnmpClient {
  /** Values in the order of the OIDs; a list that is too big is split. */
  get(oids: readonly string[]): Promise<SnmpBinding[]>;
  /** All objects below an OID, in order. */
  walk(rootOid: string, limits?: Partial<WalkLimits>): Promise<WalkResult>;
  close(): void;
}

/** A client for live questions. */
export interface LiveClient extends SnmpClient {
  /**
   * The same device as it answers for one VLAN, as Cisco's do: community@VLAN, or the context vlan-N
   * of version 3. Close it as well.
   */
  forVlan(vlan: number): LiveClient;
}

export type SnmpFailure =
  | 'timeout'
  | 'too big'
  | 'authentication'
  | 'no such name'
  | 'name not resolved'
  | 'closed'
  | 'refused';

/** The message is a sentence for a person and never includes a credential. */
export class SnmpError extends Error {
  readonly reason: SnmpFailure;
  /** The object that a version 1 agent lacks. */
  readonly oid: string | undefined;

  constructor(reason: SnmpFailure, message: string, oid?: string) {
    super(message);
    this.name = 'SnmpError';
    this.reason = reason;
    this.oid = oid;
  }
}
