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
  UserPoolEmail,
  type CfnUserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { PASSWORD_MIN_LENGTH } from '../../core/access/password-rule.ts';
import { customMessageNeeds, personSeenNeeds } from '../../functions/triggers/needs.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import type { Brand } from '../constructs/brand.ts';
import { USER_POOL_OUTPUT } from '../constructs/names.ts';
import { isEstablished, KEPT } from '../constructs/kept.ts';
import {
  environmentOf,
  PortalFunction,
  type FunctionSettings,
} from '../constructs/portal-function.ts';
import { WebAcl } from '../constructs/web-acl.ts';

/** The portal's own attributes of a person, beside the standard ones. */
export const CUSTOM_ATTRIBUTES = [
  'role',
  'roles',
  'account_id',
  /** The account where the person belongs, and epoch seconds until when they act in another. */
  'home_account_id',
  'acting_until',
  'customer',
  'superuser',
  'active_view_id',
  'folder_id',
] as const;

/**
 * Calls of one address to the pool in five minutes: an office that signs in at nine stays below,
 * whoever tries passwords does not.
 */
const SIGN_IN_CALLS_PER_ADDRESS = 500;

/** As long as Cognito waits for a trigger. */
const TRIGGER_TIMEOUT = Duration.seconds(5);

/**
 * One address for the people of every brand, since a pool has no more than one. Where the brand's
 * file has one for sign-in alone, the name before it names nobody either.
 */
function senderOf({ title, mail, signIn }: Brand) {
  const own = { fromEmail: mail.sender, fromName: title, sesVerifiedDomain: mail.zone.name };
  if (!signIn.sender) return own;
  const sesVerifiedDomain = signIn.sender.split('@')[1]!;
  return { fromEmail: signIn.sender, fromName: 'Network portal', sesVerifiedDomain };
}

/** A pool has one domain for its passkeys; without one it has passwords alone. */
function passkeysOf({ signIn: { passkeyDomain } }: Brand) {
  if (!passkeyDomain) return {};
  return {
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyRelyingPartyId: passkeyDomain,
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
  };
}

/** The people: a user pool without self sign-up, and the client of the web app. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** Functions that the pool calls while somebody signs in or gets mail. */
  readonly triggers: PortalFunction[];

  constructor(scope: Construct, id: string, props: FunctionSettings) {
    const { brand } = props;
    super(scope, id, { env: environmentOf(brand), terminationProtection: isEstablished(scope) });
    const personSeen = this.personSeen(props);
    const customMessage = this.customMessage(props);
    this.triggers = [personSeen, customMessage];
    this.userPool = new UserPool(this, 'People', {
      userPoolName: `${brand.id}-people`,
      selfSignUpEnabled: false,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      autoVerify: { email: true },
      // A new address counts once its owner has typed the code that was sent there.
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
      email: UserPoolEmail.withSES({ ...senderOf(brand), sesRegion: brand.region }),
      lambdaTriggers: {
        customMessage,
        preTokenGeneration: personSeen,
        postConfirmation: personSeen,
      },
      deletionProtection: true,
      removalPolicy: KEPT,
    });
    if (brand.signIn.secondFactor === 'optional') {
      acknowledge(
        this.userPool,
        'AwsSolutions-COG2',
        'The brand lets each person choose a second factor; threat protection challenges risky sign-ins.',
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
   * An authenticator proves its person by a finger, a face or a PIN, so that a passkey does where a
   * second factor is required, and for who has an app.
   */
  private letPasskeysBeBothFactors(): void {
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    pool.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
  }

  /** Writes the mails of the pool in the face of each person's brand. */
  private customMessage(props: FunctionSettings): PortalFunction {
    return new PortalFunction(this, 'CustomMessage', {
      ...props,
      name: 'custom-message',
      needs: customMessageNeeds,
      deployed: { brand: props.brand },
      targets: {},
      timeout: TRIGGER_TIMEOUT,
    });
  }

  /** Notes in our own table who is here. */
  private personSeen(props: FunctionSettings): PortalFunction {
    return new PortalFunction(this, 'PersonSeen', {
      ...props,
      name: 'person-seen',
      needs: personSeenNeeds,
      deployed: { brand: props.brand },
      targets: {},
      timeout: TRIGGER_TIMEOUT,
    });
  }

  /**
   * A browser signs in by SRP; the older form's password arrives at our own API, which signs in as
   * an administrator. The client may read what it shows, and write a person's own name and number
   * only: roles and account never.
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
