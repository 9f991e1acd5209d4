import { durationWords } from '../../core/domain/age.ts';
import { vendorOf } from '../../core/domain/enterprise-numbers.ts';
import { SnmpError, type SnmpClient } from './types.ts';
import { bindingLine } from './format.ts';

const CHECKS = [
  ['sysDescr', '1.3.6.1.2.1.1.1.0'],
  ['sysObjectID', '1.3.6.1.2.1.1.2.0'],
  ['sysUpTime', '1.3.6.1.2.1.1.3.0'],
  ['ifNumber', '1.3.6.1.2.1.2.1.0'],
  ['snmpEngineTime', '1.3.6.1.6.3.10.2.1.3.0'],
] as const;
const TABLES = [
  ['ifXTable (64-bit counters)', '1.3.6.1.2.1.31.1.1.1.6'],
  ['entPhysicalTable', '1.3.6.1.2.1.47.1.1.1.1.5'],
  ['hrProcessorTable', '1.3.6.1.2.1.25.3.3.1.2'],
] as const;

/**
 * Says how a device answers: what it is, how fast, and which of the tables that monitoring reads it
 * has.
 */
export async function diagnose(client: SnmpClient): Promise<string> {
  const lines: string[] = [];
  for (const [name, oid] of CHECKS) {
    const startedAtMs = performance.now();
    const [binding] = await client.get([oid]);
    lines.push(
      `${name} answered in ${Math.round(performance.now() - startedAtMs)} ms`,
      `  ${binding ? bindingLine(binding) : 'nothing'}`,
    );
    if (name === 'sysObjectID')
      lines.push(`  Vendor: ${vendorOf(String(binding?.value ?? '')) || 'not known'}`);
    if (name === 'sysUpTime')
      lines.push(
        binding ? `  Up for ${durationWords(Number(binding.value) / 100)}` : '  Up for: not known',
      );
  }
  for (const [name, oid] of TABLES) lines.push(`${name}: ${await rowsOf(client, oid)}`);
  return lines.join('\n');
}

async function rowsOf(client: SnmpClient, oid: string): Promise<string> {
  try {
    const { bindings, cut } = await client.walk(oid, { maxRows: 100, maxMilliseconds: 3_000 });
    if (cut === 'not increasing') return 'the device repeats itself; this table cannot be read';
    return bindings.length === 0 ? 'not there' : `${bindings.length}${cut ? ' or more' : ''} rows`;
  } catch (error) {
    if (error instanceof SnmpError) return error.message;
    throw error;
  }
}
