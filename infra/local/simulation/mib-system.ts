import { cpuPercent, startedAt } from './device.ts';
import { oidOf, type MibObject } from './mib-object.ts';
import { counter32, gauge32, integer, objectId, text, timeTicks } from './values.ts';

const SYSTEM = '1.3.6.1.2.1.1';
const HOST = '1.3.6.1.2.1.25';
const RAM_TYPE = '1.3.6.1.2.1.25.2.1.2';
const PROCESSOR_TYPE = '1.3.6.1.2.1.25.3.1.3';
const ALLOCATION_BYTES = 1024;

const memoryUnits = (megabytes: number) => Math.round((megabytes * 1_048_576) / ALLOCATION_BYTES);
const at = (oid: string, read: MibObject['read']): MibObject => ({ oid: oidOf(oid), read });

/** SNMPv2-MIB's system group, and uptime, one processor and one memory of HOST-RESOURCES-MIB. */
export function systemObjects(): MibObject[] {
  return [
    at(`${SYSTEM}.1.0`, (device) => text(device.sysDescr)),
    at(`${SYSTEM}.2.0`, (device) => objectId(device.sysObjectId)),
    at(`${SYSTEM}.3.0`, (device, now) => timeTicks(now - startedAt(device, now))),
    at(`${SYSTEM}.4.0`, (device) => text(device.contact)),
    at(`${SYSTEM}.5.0`, (device) => text(device.hostname)),
    at(`${SYSTEM}.6.0`, (device) => text(device.location)),
    at(`${SYSTEM}.7.0`, () => integer(78)),
    at(`${HOST}.1.1.0`, (device, now) => timeTicks(now - startedAt(device, now))),
    at(`${HOST}.2.2.0`, (device) => integer(device.memoryMegabytes * 1024)),
    at(`${HOST}.2.3.1.1.1`, () => integer(1)),
    at(`${HOST}.2.3.1.2.1`, () => objectId(RAM_TYPE)),
    at(`${HOST}.2.3.1.3.1`, () => text('Physical memory')),
    at(`${HOST}.2.3.1.4.1`, () => integer(ALLOCATION_BYTES)),
    at(`${HOST}.2.3.1.5.1`, (device) => integer(memoryUnits(device.memoryMegabytes))),
    at(`${HOST}.2.3.1.6.1`, (device) =>
      integer(Math.round((memoryUnits(device.memoryMegabytes) * device.memoryPercent) / 100)),
    ),
    at(`${HOST}.2.3.1.7.1`, () => counter32(0n)),
    at(`${HOST}.3.2.1.1.1`, () => integer(1)),
    at(`${HOST}.3.2.1.2.1`, () => objectId(PROCESSOR_TYPE)),
    at(`${HOST}.3.2.1.3.1`, (device) => text(`${device.manufacturer} processor`)),
    at(`${HOST}.3.3.1.2.1`, (device, now) => integer(cpuPercent(device, now))),
    at('1.3.6.1.2.1.2.1.0', (device) => integer(device.interfaces.length)),
    at('1.3.6.1.2.1.4.2.0', () => integer(64)),
    at('1.3.6.1.6.3.10.2.1.3.0', (device, now) => gauge32(now - startedAt(device, now))),
  ];
}
