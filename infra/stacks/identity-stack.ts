import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  StandardThreatProtectionMode,
  StringAttribute,
  UserPool,
  type CfnUserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Policy } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { PASSWORD_MIN_LENGTH } from '../../core/access/password-rule.ts';
import { personSeenNeeds, signInMailNeeds } from '../../functions/triggers/needs.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Brand } from '../constructs/brand.ts';
import { gatewayStatements } from '../constructs/grants.ts';
import { USER_POOL_OUTPUT } from '../constructs/names.ts';
import { isEstablished, KEPT } from '../constructs/kept.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
} from '../constructs/portal-function.ts';
import { WebAcl } from '../constructs/web-acl.ts';

/** Custom attributes of a person. */
export const CUSTOM_ATTRIBUTES = [
  'role',
  'roles',
  'account_id',
  /** The home account, and end of acting in another in epoch seconds. */
  'home_account_id',
  'acting_until',
  'customer',
  'superuser',
  'active_view_id',
  'folder_id',
] as const;

/** Calls per address in five minutes: enough for an office at nine, too few to guess passwords. */
const SIGN_IN_CALLS_PER_ADDRESS = 500;

/** A pool has one passkey domain; without it, passwords only. */
function passkeysOf({ signIn: { passkeyDomain } }: Brand) {
  if (!passkeyDomain) return {};
  return {
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyRelyingPartyId: passkeyDomain,
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
  };
}

interface IdentityProps extends FunctionSettings {
  mailIdentityArn: string;
}

/** The user pool, without self sign-up, and the web app's client. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** Functions of sign-ins and mails. */
  readonly triggers: PortalFunction[];

  constructor(scope: Construct, id: string, props: IdentityProps) {
    const { brand } = props;
    super(scope, id, { env: environmentOf(brand), terminationProtection: isEstablished(scope) });
    const personSeen = this.personSeen(props);
    const customSenderKmsKey = new Key(this, 'SignInKey', {
      description: `Codes and temporary passwords of ${brand.title}`,
      enableKeyRotation: true,
      removalPolicy: KEPT,
    });
    const customEmailSender = this.signInMail(props, customSenderKmsKey.keyArn);
    this.triggers = [personSeen, customEmailSender];
    this.userPool = new UserPool(this, 'People', {
      userPoolName: `${brand.id}-people`,
      selfSignUpEnabled: false,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      autoVerify: { email: true },
      // A new address takes effect after its code is entered.
      keepOriginal: { email: true },
      standardAttributes: { email: { required: true, mutable: true } },
      customAttributes: Object.fromEntries(
        CUSTOM_ATTRIBUTES.map((name) => [
          name,
          new StringAttribute({ maxLen: 2_048, mutable: true }),
        ]),
      ),
      passwordPolicy: {
        minLength: PASSWORD_MIN_LENGTH,
        requireDigits: true,
        requireLowercase: true,
        requireUppercase: true,
        requireSymbols: true,
        tempPasswordValidity: Duration.days(7),
      },
      mfa: brand.signIn.secondFactor === 'required' ? Mfa.REQUIRED : Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      ...passkeysOf(brand),
      featurePlan: FeaturePlan.PLUS,
      standardThreatProtectionMode: StandardThreatProtectionMode.FULL_FUNCTION,
      customSenderKmsKey,
      lambdaTriggers: {
        customEmailSender,
        preTokenGeneration: personSeen,
        postConfirmation: personSeen,
      },
      deletionProtection: isEstablished(this),
      removalPolicy: KEPT,
    });
    this.letReadPool(personSeen, brand);
    if (brand.signIn.secondFactor !== 'required') {
      acknowledge(
        this.userPool,
        'AwsSolutions-COG2',
        'The portal demands a second factor by role, or lets each person choose one; threat protection challenges risky sign-ins.',
      );
    }
    if (brand.signIn.passkeyDomain) this.letPasskeysBeBothFactors();
    this.client = this.webClient(Boolean(brand.signIn.passkeyDomain));
    new CfnOutput(this, USER_POOL_OUTPUT, { value: this.userPool.userPoolId });
    const { arn } = new WebAcl(this, 'WebAcl', {
      name: `${brand.id}-people`,
      scope: 'REGIONAL',
      requestsPerAddress: SIGN_IN_CALLS_PER_ADDRESS,
    });
    new CfnWebACLAssociation(this, 'Firewall', {
      webAclArn: arn,
      resourceArn: this.userPool.userPoolArn,
    });
  }

  /**
   * Authenticators verify their person by finger, face or PIN, so a passkey suffices where a second
   * factor is required.
   */
  private letPasskeysBeBothFactors(): void {
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    pool.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
  }

  /** Sends the pool's mails as the person's brand does; Cognito does not wait for it. */
  private signInMail(
    { mailIdentityArn, ...props }: IdentityProps,
    signInKeyArn: string,
  ): PortalFunction {
    return new PortalFunction(this, 'SignInMail', {
      ...props,
      name: 'sign-in-mail',
      needs: signInMailNeeds,
      deployed: { brand: props.brand, signInKeyArn },
      targets: { mailIdentityArn, signInKeyArn },
    });
  }

  /** In a policy of its own: the pool depends on the function, and the policy on both. */
  private letReadPool(personSeen: PortalFunction, brand: Brand): void {
    const { userPoolArn } = this.userPool;
    new Policy(this, 'PersonSeenReadsPool', {
      roles: [personSeen.role!],
      statements: gatewayStatements(brand, 'identity:read', { userPoolArn }),
    });
  }

  /** Records sign-ins in our own table. */
  private personSeen(props: FunctionSettings): PortalFunction {
    return new PortalFunction(this, 'PersonSeen', {
      ...props,
      name: 'person-seen',
      needs: { ...personSeenNeeds, gateways: [] },
      deployed: { brand: props.brand },
      targets: {},
    });
  }

  /**
   * Browsers sign in by SRP; the older form sends the password to our API, which signs in as an
   * administrator. The client may write a person's own name and number only, never roles or
   * account.
   */
  private webClient(hasPasskeys: boolean): UserPoolClient {
    const person = { email: true, givenName: true, familyName: true, phoneNumber: true };
    return this.userPool.addClient('Web', {
      generateSecret: false,
      authFlows: { userSrp: true, adminUserPassword: true, user: hasPasskeys },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      readAttributes: new ClientAttributes()
        .withStandardAttributes({ ...person, emailVerified: true })
        .withCustomAttributes(...CUSTOM_ATTRIBUTES.map((name) => `custom:${name}`)),
      writeAttributes: new ClientAttributes().withStandardAttributes({
        givenName: true,
        familyName: true,
        phoneNumber: true,
        email: true,
      }),
    });
  }
}
