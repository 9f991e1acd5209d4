import { describe, expect, test } from 'vitest';
import type { CircuitOfDevice } from '../../../core/domain/circuit-basis.ts';
import { circuitPort, rememberCircuit, type Port } from '../../../core/domain/circuit-port.ts';

const port = (name: string, change: Partial<Port> = {}): Port => ({
  name,
  alias: '',
  type: '6',
  status: '1',
  traffic: 0,
  ...change,
});
const NOBODY: CircuitOfDevice = { chosen: '', circuitReference: 'CL-441' };
const nameOf = (ports: readonly Port[], circuit: Partial<CircuitOfDevice> = {}) =>
  circuitPort(ports, { ...NOBODY, ...circuit })?.name;
const basisOf = (ports: readonly Port[], circuit: Partial<CircuitOfDevice> = {}) =>
  circuitPort(ports, { ...NOBODY, ...circuit })?.basis;

describe('the port of a circuit', () => {
  const busy = port('eth3', { traffic: 9_000 });
  const uplink = port('wan0', { traffic: 10 });
  const referenced = port('eth1', { alias: 'Corelink CL-441, 100 Mb' });

  test('is the chosen one, else that of the reference, else the uplink, else the busiest', () => {
    const ports = [port('eth0'), busy, uplink, referenced];
    expect(circuitPort(ports, { ...NOBODY, chosen: 'eth0' })).toEqual({
      name: 'eth0',
      basis: 'chosen',
    });
    expect(circuitPort(ports, NOBODY)).toEqual({ name: 'eth1', basis: 'reference' });
    expect(circuitPort(ports.slice(0, 3), NOBODY)).toEqual({ name: 'wan0', basis: 'name' });
    expect(circuitPort(ports.slice(0, 2), NOBODY)).toEqual({ name: 'eth3', basis: 'busiest' });
    expect(circuitPort([], NOBODY)).toBeUndefined();
    expect(circuitPort(undefined, NOBODY)).toBeUndefined();
  });

  test.each([
    ['wan0', ''],
    ['WAN', ''],
    ['pppoe-wan', ''],
    ['ge-0/0/0', 'Uplink Leeds'],
    ['ge-0/0/0', 'Circuit to the exchange'],
    ['eth0.20', 'WAN_2'],
  ])('is called an uplink: %s %s', (name, alias) => {
    expect(basisOf([port('eth0', { traffic: 5 }), port(name, { alias })])).toBe('name');
  });

  test.each([
    ['swan0', ''],
    ['wlan0', ''],
    ['eth0', 'Wanda'],
    ['eth0', 'Uplinked'],
  ])('is not called an uplink: %s %s', (name, alias) => {
    expect(basisOf([port(name, { alias })])).toBe('busiest');
  });

  test.each(['CL-4411', 'XCL-441', 'CL-44'])('is not that of another reference: %s', (alias) =>
    expect(basisOf([port('eth0', { alias })])).toBe('busiest'),
  );

  test('is that of a reference in other letters, and of none without a reference', () => {
    expect(basisOf([port('eth0', { alias: 'cl-441' })])).toBe('reference');
    expect(basisOf([port('eth0', { alias: 'cl-441' })], { circuitReference: '' })).toBe('busiest');
  });
});

describe('a port that cannot carry a circuit', () => {
  const able = port('eth0');

  test.each([
    ['softwareLoopback', port('lo', { type: '24' })],
    ['softwareLoopback in words', port('lo9', { type: 'softwareLoopback' })],
    ['loopback of a Juniper', port('lo0.16384', { type: '24' })],
    ['tunnel', port('Tunnel100', { type: '131' })],
    ['MPLS', port('mpls0', { type: '166' })],
    ['loopback without a type', port('Loopback0', { type: '' })],
    ['virtual, called Ethernet', port('docker0')],
    ['bridge of containers', port('br-0a1b2c3d4e5f')],
    ['GRE, called Ethernet', port('gretap0')],
    ['Null', port('Null0', { type: '1' })],
    ['down', port('eth1', { status: '2' })],
    ['lower layer down', port('eth1', { status: '7' })],
    ['not present, in words', port('eth1', { status: 'Not Present' })],
  ])('is passed over: %s', (_, unable) => {
    const evident = { alias: 'WAN CL-441', traffic: 9_000 };
    expect(nameOf([{ ...unable, ...evident }, able])).toBe('eth0');
    expect(nameOf([{ ...unable, ...evident }])).toBeUndefined();
    expect(nameOf([{ ...unable, ...evident }, able], { chosen: unable.name })).toBe(unable.name);
  });

  test.each(['bridge1', 'vlan100', 'ppp0', 'pppoe-out1', 'bond0', 'tunable0'])(
    'is not one called %s',
    (name) => expect(nameOf([port(name)])).toBe(name),
  );

  test('VLANs and bridges are not the busiest while there is a port below them', () => {
    const [vlan, bridge] = [
      port('eth0.10', { type: '135', traffic: 70 }),
      port('bridge', { type: '209', traffic: 80 }),
    ];
    expect(nameOf([vlan, bridge, able])).toBe('eth0');
    expect(nameOf([vlan, bridge])).toBe('bridge');
    expect(nameOf([{ ...vlan, alias: 'CL-441' }, able])).toBe('eth0.10');
  });

  test('is no port whose state is not known', () => {
    expect(nameOf([port('eth0', { status: undefined })])).toBe('eth0');
  });
});

describe('an outage', () => {
  const up = [port('wan0', { traffic: 5 }), port('lan0', { traffic: 90 })];
  const down = up.map((one) => (one.name === 'wan0' ? { ...one, status: '2' } : one));

  test('does not move the circuit to another port', () => {
    const before = rememberCircuit(up, undefined, NOBODY);
    const during = rememberCircuit(down, before, NOBODY);
    const later = rememberCircuit(down, during, NOBODY);
    expect([before, during, later].map((ports) => nameOf(ports))).toEqual(['wan0', 'wan0', 'wan0']);
  });

  test('of a port that was never up leaves the circuit where it is', () => {
    expect(nameOf(rememberCircuit(down, undefined, NOBODY))).toBe('lan0');
  });

  test('ends what was remembered when the reference is on another port', () => {
    const moved = down.map((one) => (one.name === 'lan0' ? { ...one, alias: 'CL-441' } : one));
    expect(nameOf(rememberCircuit(moved, rememberCircuit(up, undefined, NOBODY), NOBODY))).toBe(
      'lan0',
    );
  });
});

describe('a chosen port', () => {
  test('that the device has no more is still the circuit’s, and is said to be gone', () => {
    expect(circuitPort([port('eth0')], { ...NOBODY, chosen: 'wan9' })).toEqual({
      name: 'wan9',
      basis: 'chosen',
      isGone: true,
    });
  });

  test('of a device that was not asked yet is not said to be gone', () => {
    expect(circuitPort(undefined, { ...NOBODY, chosen: 'wan9' })).toEqual({
      name: 'wan9',
      basis: 'chosen',
    });
  });
});
