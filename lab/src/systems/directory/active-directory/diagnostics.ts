/** Result codes of RFC 4511 and its like, as far as this server gives them. */
export const code = {
  success: 0,
  operationsError: 1,
  protocolError: 2,
  timeLimitExceeded: 3,
  sizeLimitExceeded: 4,
  compareFalse: 5,
  compareTrue: 6,
  authMethodNotSupported: 7,
  strongAuthRequired: 8,
  referral: 10,
  unavailableCriticalExtension: 12,
  noSuchAttribute: 16,
  undefinedAttributeType: 17,
  constraintViolation: 19,
  invalidSyntax: 21,
  noSuchObject: 32,
  invalidDnSyntax: 34,
  invalidCredentials: 49,
  insufficientAccess: 50,
  busy: 51,
  unavailable: 52,
  unwillingToPerform: 53,
} as const

export interface Outcome {
  readonly code: number
  readonly matched?: string
  readonly text?: string
  readonly referrals?: readonly string[]
}

export const success: Outcome = { code: code.success }

/** A refusal that ends an operation. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome.text ?? '')
    this.outcome = outcome
  }
}

// Domain controllers close their texts with a line feed and a NUL, and name a place in their own source (DSID) and the
// number of their build, in hexadecimal: 17763 is Windows Server 2019, 20348 is 2022.
const ended = (text: string) => `${text}\n\0`
const ldapError = (hex: string, place: string, comment: string, data = '0') =>
  ended(`${hex}: LdapErr: DSID-${place}, comment: ${comment}, data ${data}, v4563`)
const signInText = (hex: string, place: string, data: string) =>
  ldapError(hex, place, 'AcceptSecurityContext error', data)

export const refusals = {
  notBound: {
    code: code.operationsError,
    text: ldapError(
      '000004DC',
      '0C090A5C',
      'In order to perform this operation a successful bind must be completed on the connection.',
    ),
  },
  clearText: {
    code: code.strongAuthRequired,
    text: ldapError(
      '00002028',
      '0C090202',
      'The server requires binds to turn on integrity checking if SSL\\TLS are not already active on the connection',
    ),
  },
  method: {
    code: code.authMethodNotSupported,
    text: ldapError('00002027', '0C0905F0', 'Invalid Authentication method'),
  },
  control: {
    code: code.unavailableCriticalExtension,
    text: ldapError('00000057', '0C090AE1', 'Error processing control'),
  },
  /** A control that is known and cannot be done; also a page that this connection does not remember (KB977180). */
  extension: {
    code: code.unavailableCriticalExtension,
    text: ended('00002040: SvcErr: DSID-031401E7, problem 5010 (UNAVAIL_EXTENSION), data 0'),
  },
  replication: {
    code: code.insufficientAccess,
    text: ldapError('00002105', '0C0908A1', 'Error processing control'),
  },
  timeLimit: { code: code.timeLimitExceeded },
  token: { code: code.invalidCredentials, text: signInText('80090308', '0C0903C5', '57') },
  /** Of whoever does not bind a login by SASL to the TLS connection, where that is demanded. */
  channelBinding: { code: code.invalidCredentials, text: signInText('80090346', '0C09089F', '80090346') },
  saslLogin: { code: code.invalidCredentials, text: signInText('8009030C', '0C090597', '52e') },
  rights: {
    code: code.insufficientAccess,
    text: ended('00002098: SecErr: DSID-031514A0, problem 4003 (INSUFF_ACCESS_RIGHTS), data 0'),
  },
  policy: {
    code: code.unwillingToPerform,
    text: ended('0000052D: SvcErr: DSID-031A120C, problem 5003 (WILL_NOT_PERFORM), data 0'),
  },
  needsTls: {
    code: code.unwillingToPerform,
    text: ended('0000001F: SvcErr: DSID-031A124C, problem 5003 (WILL_NOT_PERFORM), data 0'),
  },
  value: {
    code: code.unwillingToPerform,
    text: ended('00000057: SvcErr: DSID-031A1254, problem 5003 (WILL_NOT_PERFORM), data 0'),
  },
  noSuchValue: {
    code: code.noSuchAttribute,
    text: ended('00002085: AtrErr: DSID-03153438, #1: problem 1001 (NO_ATTRIBUTE_OR_VAL), data 0'),
  },
  unknownAttribute: {
    code: code.undefinedAttributeType,
    text: ended(
      '00000057: LdapErr: DSID-0C090D8A, comment: Error in attribute conversion operation, data 0, v4563',
    ),
  },
  name: {
    code: code.invalidDnSyntax,
    text: ended('0000208F: NameErr: DSID-03100232, problem 2006 (BAD_NAME), data 8350'),
  },
  busy: { code: code.busy, text: ended('0000200E: SvcErr: DSID-02090B6C, problem 5001 (BUSY), data 0') },
  unavailable: {
    code: code.unavailable,
    text: ended('0000200F: SvcErr: DSID-02090B8A, problem 5002 (UNAVAILABLE), data 0'),
  },
} satisfies Readonly<Record<string, Outcome>>

/** Sub-codes in hex: what `AcceptSecurityContext` had against a login. */
export type SignInFault = '525' | '52e' | '530' | '531' | '532' | '533' | '701' | '773' | '775'

/** Of a login by name and password; `8009030C` begins the refusals of SASL. */
export function signInRefusal(fault: SignInFault, controller: 'dc1' | 'dc2'): Outcome {
  const place = controller === 'dc1' ? '0C09044E' : '0C090532'
  return { code: code.invalidCredentials, text: signInText('80090308', place, fault) }
}

/** The second controller is of a later build. */
export const inBuildOf = (controller: 'dc1' | 'dc2', outcome: Outcome): Outcome =>
  controller === 'dc1' || outcome.text === undefined
    ? outcome
    : { ...outcome, text: outcome.text.replace(/\bv4563\b/, 'v4f7c') }

export function noSuchObject(matched: string): Outcome {
  const text = ended(
    `0000208D: NameErr: DSID-0310028C, problem 2001 (NO_OBJECT), data 0, best match of:\n\t'${matched}'`,
  )
  return { code: code.noSuchObject, matched, text }
}

export function elsewhere(domain: string, name: string): Outcome {
  const text = ended(`0000202B: RefErr: DSID-03100835, data 0, 1 access points\n\tref 1: '${domain}'`)
  return { code: code.referral, text, referrals: [`ldap://${domain}/${encodeURI(name)}`] }
}
