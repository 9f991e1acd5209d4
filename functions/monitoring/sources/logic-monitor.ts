import * as z from 'zod';
import { CallRefused, callOutside, jsonOf } from '../../gateways/outside-call.ts';
import { below, type MonitoringSource } from '../source.ts';

const answerSchema = z.object({ total: z.number() });

/** LogicMonitor's REST API, version 3: its keys are bearer tokens. */
export const logicMonitor = {
  commands: {},
  async probe({ address, key }) {
    const text = await callOutside(below(address, 'santaba/rest/device/devices?size=1&fields=id'), {
      method: 'GET',
      headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'x-version': '3' },
    });
    if (!answerSchema.safeParse(jsonOf(text)).success)
      throw new CallRefused('It does not answer as LogicMonitor does.');
  },
} satisfies MonitoringSource;
