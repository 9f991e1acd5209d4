import { Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  InterfaceVpcEndpointAwsService,
  IpAddresses,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
  type IVpc,
} from 'aws-cdk-lib/aws-ec2';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Brand } from '../constructs/brand.ts';
import { environmentOf } from '../constructs/portal-function.ts';

/**
 * Network for polling devices: the brand's own, whose NAT gateway has a fixed address, or an
 * existing one. Tables and secrets are reached by endpoints; the rest of AWS by NAT.
 */
export class NetworkStack extends Stack {
  readonly vpc: IVpc;

  constructor(scope: Construct, id: string, brand: Brand, network: NonNullable<Brand['network']>) {
    super(scope, id, { env: environmentOf(brand) });
    this.vpc = 'vpcId' in network ? this.given(network) : this.ownNetwork(brand, network.cidr);
    this.vpc.addGatewayEndpoint('Tables', { service: GatewayVpcEndpointAwsService.DYNAMODB });
    this.vpc.addInterfaceEndpoint('Secrets', {
      service: InterfaceVpcEndpointAwsService.SECRETS_MANAGER,
      securityGroups: [this.httpsFrom(network.cidr)],
      open: false,
      subnets: { subnets: this.vpc.privateSubnets },
    });
  }

  /** Chosen by CloudFormation, so that synthesis needs no account. */
  override get availabilityZones(): string[] {
    return [0, 1].map((index) => Fn.select(index, Fn.getAzs(this.region)));
  }

  private httpsFrom(cidr: string): SecurityGroup {
    const group = new SecurityGroup(this, 'SecretsGroup', {
      vpc: this.vpc,
      description: 'Secrets for what asks devices',
      allowAllOutbound: false,
    });
    group.addIngressRule(Peer.ipv4(cidr), Port.HTTPS);
    return group;
  }

  private ownNetwork({ id }: Brand, cidr: string): Vpc {
    const vpc = new Vpc(this, 'Network', {
      vpcName: `${id}-devices`,
      ipAddresses: IpAddresses.cidr(cidr),
      natGateways: 1,
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: 'out', subnetType: SubnetType.PUBLIC, cidrMask: 28, mapPublicIpOnLaunch: false },
        { name: 'poll', subnetType: SubnetType.PRIVATE_WITH_EGRESS },
      ],
    });
    vpc.addFlowLog('FlowLog', {
      destination: FlowLogDestination.toCloudWatchLogs(
        new LogGroup(this, 'FlowLogs', {
          logGroupName: `/linekeeper/${id}/network`,
          retention: RetentionDays.ONE_MONTH,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      ),
    });
    return vpc;
  }

  /** By the ids of the brand's file, without a lookup. */
  private given({ vpcId, privateSubnets }: GivenNetwork): IVpc {
    return Vpc.fromVpcAttributes(this, 'Network', {
      vpcId,
      availabilityZones: privateSubnets.map((subnet) => subnet.zone),
      privateSubnetIds: privateSubnets.map((subnet) => subnet.id),
      privateSubnetRouteTableIds: privateSubnets.map((subnet) => subnet.routeTableId),
    });
  }
}

type GivenNetwork = Extract<Brand['network'], { vpcId: string }>;
