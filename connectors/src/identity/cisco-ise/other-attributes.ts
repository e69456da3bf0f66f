import type { PolicyPath, ShownCertificate } from '../detail.ts'

/**
 * The attributes that MnT packs into one text: `:!:name=value:!:name=value`, in a session and in the status of an authentication
 * alike; releases before 2.0 wrote the latter as `name=value,name=value`. Keys in lower case. Which attributes stand
 * there differs by release and by deployment.
 */
export type OtherAttributes = ReadonlyMap<string, string>

export function sessionAttributes(text: string): OtherAttributes {
  return pairsOf(text.split(':!:'))
}

/** Between commas a value may hold some, escaped or not: only a bare one that a name and `=` follow divides. */
export function statusAttributes(text: string): OtherAttributes {
  if (text.includes(':!:')) return sessionAttributes(text)
  return pairsOf(text.split(/(?<!\\),(?=[A-Za-z][\w .-]{0,80}=)/).map((part) => part.replaceAll('\\,', ',')))
}

function pairsOf(parts: readonly string[]): OtherAttributes {
  const pairs = parts.flatMap((part): [string, string][] => {
    const at = part.indexOf('=')
    return at < 1 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()]]
  })
  return new Map(pairs.filter(([, value]) => value !== ''))
}

/** Right behind the name of a rule, without a space: seen in 2.3. */
const ruleId = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ruleOf = (text: string | undefined): string | null => text?.replace(ruleId, '') || null

/** How it was decided. Releases name the rule of authentication in two ways. */
export function policyPathOf(others: OtherAttributes, results: string | null): PolicyPath {
  return {
    policySet: others.get('isepolicysetname') ?? null,
    authenticationRule:
      ruleOf(others.get('identitypolicymatchedrule')) ?? ruleOf(others.get('identityselectionmatchedrule')),
    authorizationRule: ruleOf(others.get('authorizationpolicymatchedrule')),
    results: (results ?? others.get('selectedauthorizationprofiles') ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  }
}

const day = 86_400_000

/**
 * The certificate that the endpoint showed. Its end is told as whole days from the authentication, below zero for one that has
 * expired; the name of that attribute is not confirmed for every release.
 */
export function certificateOf(others: OtherAttributes, at: Date | null): ShownCertificate | null {
  const subject = others.get('subject') ?? others.get('subject - common name') ?? null
  const issuer = others.get('issuer') ?? others.get('issuer - common name') ?? null
  const days = others.get('days to expiry') ?? ''
  const expiresAt =
    at !== null && /^-?\d{1,5}$/.test(days) ? new Date(at.getTime() + Number(days) * day) : null
  return subject === null && issuer === null && expiresAt === null ? null : { subject, issuer, expiresAt }
}
