import { describe, expect, test } from 'vitest';
import { ofType, synthesise, type Synthesised } from './synthesised.ts';

describe('a network', () => {
  const named = (each: Synthesised[]) =>
    ofType(each, 'AWS::Lambda::Function')
      .filter(({ Properties }) => Properties['VpcConfig'])
      .map(({ Properties }) => Properties['FunctionName']);

  const ASKING = [
    'northbeam-deviceprofiles',
    'northbeam-devices',
    'northbeam-job-runner',
    'northbeam-poller',
    'northbeam-provisioning',
  ];

  test('of its own gives what asks devices one fixed address, and ways to tables and secrets', () => {
    const own = synthesise({ brand: { network: { cidr: '10.20.0.0/20' } } });
    expect(named(own).sort()).toEqual(ASKING);
    expect(ofType(own, 'AWS::EC2::NatGateway')).toHaveLength(1);
    expect(ofType(own, 'AWS::EC2::EIP')).toHaveLength(1);
    const services = ofType(own, 'AWS::EC2::VPCEndpoint').map(({ Properties }) =>
      JSON.stringify(Properties['ServiceName']),
    );
    expect(services.join()).toMatch(/dynamodb.*secretsmanager|secretsmanager.*dynamodb/);
    // SNMP by UDP, and TCP to whoever is silent.
    const [poller] = ofType(own, 'AWS::EC2::SecurityGroup').filter(({ Properties }) =>
      /poller/.test(String(Properties['GroupDescription'])),
    );
    expect(poller!.Properties['SecurityGroupEgress']).toMatchObject([
      { CidrIp: '0.0.0.0/0', IpProtocol: '-1' },
    ]);
  });

  test('is none where the brand has none', () => {
    expect(named(synthesise({ brand: { network: null } }))).toEqual([]);
  });

  const network = {
    cidr: '10.30.0.0/16',
    vpcId: 'vpc-0123456789abcdef0',
    privateSubnets: [
      { id: 'subnet-0123456789abcdefa', zone: 'eu-west-2a', routeTableId: 'rtb-0123456789abcdefa' },
      { id: 'subnet-0123456789abcdefb', zone: 'eu-west-2b', routeTableId: 'rtb-0123456789abcdefb' },
    ],
  };

  test('that is there already takes what asks devices', () => {
    const given = synthesise({ brand: { network }, nag: true });
    expect(named(given).sort()).toEqual(ASKING);
    const [inVpc] = ofType(given, 'AWS::Lambda::Function').filter(
      ({ Properties }) => Properties['VpcConfig'],
    );
    expect(inVpc!.Properties['VpcConfig']).toMatchObject({
      SubnetIds: network.privateSubnets.map(({ id }) => id),
    });
    expect(ofType(given, 'AWS::EC2::VPCEndpoint')).toHaveLength(2);
  });
});
