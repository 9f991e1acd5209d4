import { expect, test } from 'vitest';
import { seriesOfItem } from '../../../functions/monitoring/sources/zabbix-items.ts';

test('an item for one state of the processor is not its use', () => {
  for (const key of ['system.cpu.util', 'system.cpu.util[snmp,0]', 'system.cpu.util[]'])
    expect(seriesOfItem(key, 'CPU utilization')?.series, key).toBe('cpu|-|CpuPercent');
  for (const state of ['idle', 'user', 'system', 'iowait'])
    expect(seriesOfItem(`system.cpu.util[,${state}]`, 'CPU time'), state).toBeUndefined();
});
