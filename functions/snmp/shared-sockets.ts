import { createSocket, type Socket } from 'node:dgram';
import { EventEmitter } from 'node:events';
import { isIPv6 } from 'node:net';
import { Gate } from './gate.ts';
import { PlainGets } from './plain-gets.ts';

/** The default buffer loses answers above 200 requests in flight. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;
const IN_FLIGHT_PER_SOCKET = 50;

type SendDone = (error: Error | null, bytes: number) => void;

/**
 * net-snmp's socket of one device. It only receives from the device's address and port, which
 * prevents forged answers.
 */
export class DeviceSocket extends EventEmitter {
  private readonly owner: SharedSocket;
  private readonly key: string;

  constructor(owner: SharedSocket, key: string) {
    super();
    this.owner = owner;
    this.key = key;
  }

  send(
    buffer: Buffer,
    offset: number,
    length: number,
    port: number,
    address: string,
    done: SendDone,
  ): void {
    this.owner.send(buffer.subarray(offset, offset + length), port, address, done);
  }

  close(): void {
    if (this.owner.remove(this.key, this)) this.emit('close');
  }

  ref(): void {}
  unref(): void {}
  bind(): void {}
}

class SharedSocket {
  readonly gate = new Gate(IN_FLIGHT_PER_SOCKET);
  readonly plain = new PlainGets((datagram, { port, address }) =>
    this.send(datagram, port, address),
  );
  private readonly socket: Socket;
  private readonly devices = new Map<string, Set<DeviceSocket>>();
  private isClosed = false;

  constructor(family: 4 | 6) {
    this.socket = createSocket({
      type: `udp${family}`,
      recvBufferSize: RECEIVE_BUFFER_BYTES,
      lookup: (host, _options, done) => done(null, host, family),
    });
    this.socket.on('message', (datagram, from) => {
      if (!isWhole(datagram) || this.plain.take(datagram, from)) return;
      for (const device of this.devices.get(`${from.address}:${from.port}`) ?? [])
        device.emit('message', datagram);
    });
    /** A device that rejects the datagram ends as a timeout. */
    this.socket.on('error', () => undefined);
    this.socket.bind(0, () => {
      if (!this.isClosed) this.socket.unref();
    });
  }

  deviceSocket(address: string, port: number): DeviceSocket {
    const key = `${address}:${port}`;
    const device = new DeviceSocket(this, key);
    const others = this.devices.get(key);
    if (others) others.add(device);
    else this.devices.set(key, new Set([device]));
    return device;
  }

  /** A failed send without a callback ends as a timeout. */
  send(datagram: Buffer, port: number, address: string, done?: SendDone): void {
    if (this.isClosed) done?.(new Error('The socket is closed.'), 0);
    else this.socket.send(datagram, port, address, done);
  }

  remove(key: string, device: DeviceSocket): boolean {
    const devices = this.devices.get(key);
    const wasThere = devices?.delete(device) ?? false;
    if (devices?.size === 0) this.devices.delete(key);
    return wasThere;
  }

  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.plain.close();
    for (const device of [...this.devices.values()].flatMap((devices) => [...devices]))
      device.close();
    this.socket.close();
  }
}

/**
 * A few sockets shared by many devices: they save file descriptors and limit requests in flight.
 */
export class SnmpSockets {
  private readonly sockets: SharedSocket[];
  /** Opened on demand: few devices use IPv6, and some machines lack it. */
  private ipv6: SharedSocket | undefined;
  private next = 0;

  constructor(count = 4) {
    this.sockets = Array.from({ length: count }, () => new SharedSocket(4));
  }

  assign(address: string): Pick<SharedSocket, 'gate' | 'plain' | 'deviceSocket'> {
    if (isIPv6(address)) return (this.ipv6 ??= new SharedSocket(6));
    return this.sockets[this.next++ % this.sockets.length] as SharedSocket;
  }

  close(): void {
    for (const socket of this.sockets) socket.close();
    this.ipv6?.close();
  }
}

/** The library would read a truncated message as a shorter value, so it is dropped. */
function isWhole(datagram: Buffer): boolean {
  const first = datagram[1] ?? 0x80;
  if (first < 0x80) return datagram.length >= 2 + first;
  const digits = first & 0x7f;
  if (digits === 0 || digits > 4 || datagram.length < 2 + digits) return false;
  return datagram.length >= 2 + digits + datagram.readUIntBE(2, digits);
}
