import * as z from 'zod';
import { CallRefused, callOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, type MonitoringSource } from '../source.ts';

/** Zabbix tells of a key that it does not know by an error with status 200. */
const answerSchema = z.object({ result: z.unknown().refine((value) => value !== undefined) });

/** Zabbix from 6.4 on: its keys are API tokens. */
export const zabbix: MonitoringSource = {
  async probe(address, key) {
    const params = { countOutput: true, limit: 1 };
    const text = await callOutside(below(address, 'api_jsonrpc.php'), {
      method: 'POST',
      headers: { 'content-type': 'application/json-rpc', authorization: `Bearer ${key}` },
      body: JSON.stringify({ jsonrpc: '2.0', method: 'host.get', params, id: 1 }),
    });
    if (!answerSchema.safeParse(jsonOf(text)).success)
      throw new CallRefused('It does not take this key.');
  },
};
