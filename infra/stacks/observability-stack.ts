import { Stack } from 'aws-cdk-lib';
import { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { alarmTopic } from '../constructs/alarm-topic.ts';
import { addAlarm } from '../constructs/alarms.ts';
import { EDGE_REGION } from '../constructs/brand.ts';
import { addDashboard } from '../constructs/dashboard.ts';
import { EDGE_ALARMS } from '../constructs/edge-alarms.ts';
import { portalAlarms } from '../constructs/portal-alarms.ts';
import { environmentOf } from '../constructs/portal-function.ts';
import type { ObservabilityStackProps } from './observability-props.ts';

/** Alarms, their recipients, and a dashboard. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, { env: environmentOf(props.brand) });
    const { brand } = props;
    const topic = alarmTopic(this, brand, `${brand.id}-alarms`);
    const definitions = portalAlarms(props);
    const alarms = definitions.map((definition) => addAlarm(this, brand.id, topic, definition));
    const edge = EDGE_ALARMS.map((name) => {
      const arn = `arn:aws:cloudwatch:${EDGE_REGION}:${brand.account}:alarm:${brand.id}-${name}`;
      return Alarm.fromAlarmArn(this, `Edge-${name}`, arn);
    });
    addDashboard(this, props, definitions, [...alarms, ...edge]);
  }
}
