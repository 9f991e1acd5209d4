const LARGEST_INT32 = 2 ** 31 - 1;
/** Largest length that is a one-byte varint. */
const FEW_BYTES = 127;
const LAST_ASCII = 127;
const ENCODER = new TextEncoder();
const DECODER = new TextDecoder();

/**
 * A growing buffer. Varints are little-endian groups of seven bits, in Number arithmetic up to
 * 2^53.
 */
export class ByteWriter {
  length = 0;
  private bytes: Uint8Array;

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity);
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 255);
  }

  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest > LARGEST_INT32) {
      this.bytes[this.length++] = (rest % 128) | 128;
      rest = Math.floor(rest / 128);
    }
    /** Shifts are several times faster than division, but limited to 31 bits. */
    while (rest >= 128) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  raw(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Short content is copied by a loop: creating a view would cost more. */
  append(other: ByteWriter): void {
    if (other.length > FEW_BYTES) {
      this.raw(other.view());
      return;
    }
    this.reserve(other.length);
    for (let at = 0; at < other.length; at++) this.bytes[this.length++] = other.bytes[at]!;
  }

  text(value: string): void {
    if (value.length <= FEW_BYTES && this.plainText(value)) return;
    const bytes = ENCODER.encode(value);
    this.varint(bytes.length);
    this.raw(bytes);
  }

  /**
   * Fast path for short ASCII text.
   * @returns false, and writes nothing, for other text.
   */
  private plainText(value: string): boolean {
    this.reserve(1 + value.length);
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at);
      if (code > LAST_ASCII) return false;
      this.bytes[this.length + 1 + at] = code;
    }
    this.bytes[this.length] = value.length;
    this.length += 1 + value.length;
    return true;
  }

  /** Valid until the next use of the writer. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/**
 * Reads the format of ByteWriter.
 * @throws RangeError if the bytes end too early.
 */
export class ByteReader {
  at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new RangeError('The stored block ends too early.');
    return value;
  }

  /**
   * The next byte, without consuming it.
   * @throws RangeError as byte
   */
  peek(): number {
    const value = this.byte();
    this.at--;
    return value;
  }

  uint32(): number {
    let value = 0;
    for (let factor = 1; factor < 2 ** 32; factor *= 256) value += this.byte() * factor;
    return value;
  }

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const next = this.byte();
      value += (next & 127) * factor;
      if (next < 128) return value;
    }
  }

  raw(length: number): Uint8Array {
    if (this.at + length > this.bytes.length)
      throw new RangeError('The stored block ends too early.');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  text(): string {
    return DECODER.decode(this.raw(this.varint()));
  }
}
