import type { Filter } from 'ldapts'
import { z } from 'zod'
import type { Connector, OpenSystem } from '../../connector/connector.ts'
import type { ConnectorContext, SystemConfiguration } from '../../connector-context.ts'
import type { Ask, Reading } from '../../asking.ts'
import { Failure, refused, unreachable } from '../../failures.ts'
import { Ldap } from '../../transport/ldap.ts'
import type { LdapDestination } from '../../transport/ldap-connect.ts'
import type { LdapEntry, LdapQuestion, LdapSession } from '../../transport/ldap-session.ts'
import type { DirectoryCapabilities, Person, PersonQuestion } from '../capabilities.ts'
import { accountCapabilities, isDistinguishedName } from './account-capabilities.ts'
import { computerAttributes, computerFilter, computerOf, isMeant } from './computers.ts'
import { connecting } from './connecting.ts'
import { readControllers } from './controller-list.ts'
import { Controllers } from './controllers.ts'
import { domainRoot, readBase, readLockoutRule } from './domain.ts'
import { assumedNames, readDomainNames } from './domain-names.ts'
import type { DomainNames } from './domain-names.ts'
import { allOf, person } from './filters.ts'
import { groupsAround } from './groups.ts'
import { guidOctets, octetAttributes } from './octets.ts'
import { alsoMarked } from './marked-names.ts'
import { personFilter } from './person-filter.ts'
import { personAttributes, personOf } from './person.ts'
import type { LockoutRule } from './person.ts'
import { digitsOf, fewestDigits, sameNumber } from './phone-number.ts'
import { completeRange } from './range.ts'
import { completed, isCompleteName, isLogin, refusalOf } from './sign-in.ts'
import { texts } from './values.ts'

const settings = z.object({
  /** Where to look; the domain's own root by default. */
  baseDn: z.string().trim().min(1).optional(),
  mode: z.enum(['ldaps', 'starttls']).default('ldaps'),
  /** NetBIOS name of the domain, such as `CORP`, for logins given without one. */
  domain: z
    .string()
    .trim()
    .regex(/^[^\\@\s]+$/)
    .optional(),
  /** The same as a person types it: `dc2.corp.example, dc3.corp.example:636`. */
  furtherControllers: z
    .string()
    .trim()
    .max(1_000)
    .refine((text) => readControllers(text, 636) !== null, 'is not a list of names, such as dc2.corp.example')
    .optional(),
  /** Names of groups by which licences are given; `*` stands for any letters. */
  licenceGroups: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .default(['lic-*', '*license*', '*licence*', 'm365*', 'o365*', 'microsoft 365*', 'office 365*']),
  /** Further controllers of the same domain: asked when the first does not answer, and for what they do not replicate. */
  controllers: z
    .array(
      z.strictObject({
        host: z.string().min(1).max(253),
        port: z.int().min(1).max(65_535).default(636),
        /** Name its certificate must carry, when it differs from the host. */
        serverName: z.string().min(1).max(253).optional(),
        /** `SHA256:<base64>` of its certificate, where one is pinned. */
        fingerprint: z
          .string()
          .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/)
          .optional(),
      }),
    )
    .max(20)
    .default([]),
})

export type ActiveDirectorySettings = z.output<typeof settings>

/** Entries of one answer. */
const most = 500
/** Milliseconds for which the names of the domain are believed. */
const namesGoodFor = 300_000

const reading = <T>(value: T, complete: boolean, dropped: number, now: Date): Reading<T> => ({
  value,
  complete,
  dropped,
  observedAt: now,
})

function checkQuestion(name: string, question: PersonQuestion): void {
  const [value] = Object.values(question) as [string]
  const tooShort =
    ('phone' in question && digitsOf(question.phone).length < fewestDigits) || value.trim() === ''
  if (tooShort) {
    throw refused({ cause: 'text-not-allowed', message: `${name} needs a longer search text` })
  }
}

const phoneNumbers = (entry: LdapEntry) =>
  ['telephoneNumber', 'ipPhone', 'mobile'].flatMap((attribute) => texts(entry, attribute))

function openDirectory(
  configuration: SystemConfiguration<ActiveDirectorySettings>,
  context: ConnectorContext,
): OpenSystem<'directory'> {
  const { name, reach, trust, credential } = configuration
  const {
    baseDn = null,
    mode,
    domain: netbios = null,
    controllers: described,
    furtherControllers = '',
    licenceGroups,
  } = configuration.settings
  const typed = readControllers(furtherControllers, mode === 'starttls' ? 389 : 636) ?? []
  const others: readonly ActiveDirectorySettings['controllers'][number][] = [...described, ...typed]
  if (reach === null) {
    throw unreachable({ cause: 'name-unknown', message: `${name} has no address configured` })
  }
  let knownBase = baseDn
  let knownRule: LockoutRule | null = null
  const baseOf = async (session: LdapSession, signal: AbortSignal) =>
    (knownBase ??= await readBase(name, session, signal))
  const ruleOf = async (session: LdapSession, signal: AbortSignal) =>
    (knownRule ??= await readLockoutRule(await baseOf(session, signal), session, signal))

  let knownNames: { readonly names: DomainNames; readonly readAt: number } | null = null
  const namesOf = async (session: LdapSession, signal: AbortSignal) => {
    const readAt = context.now().getTime()
    if (knownNames === null || readAt - knownNames.readAt > namesGoodFor) {
      const root = domainRoot(await baseOf(session, signal))
      knownNames = { names: await readDomainNames(session, root, netbios, signal), readAt }
    }
    return knownNames.names
  }
  const listRealms: DirectoryCapabilities['listRealms'] = (ask) =>
    asked(ask, async (session, signal) => {
      const { dns, netbios: short, suffixes } = await namesOf(session, signal)
      const realms = [dns, short, ...suffixes].filter((name) => name !== null)
      return reading(realms, true, 0, context.now())
    })

  const ldapOf = (destination: LdapDestination) =>
    new Ldap(destination, credential, context, {}, async (username, session, signal) => {
      if (isCompleteName(username)) return username
      return completed(username, netbios, netbios === null ? await baseOf(session, signal) : '')
    })
  const controllers = new Controllers(
    [
      ldapOf({ name, reach, trust, mode }),
      ...others.map(({ host, port, serverName, fingerprint }) =>
        ldapOf({
          name: `${name} (${serverName ?? host})`,
          reach: { host, port },
          trust: {
            ...(trust.certificateAuthority === undefined
              ? {}
              : { certificateAuthority: trust.certificateAuthority }),
            ...(serverName === undefined ? {} : { serverName }),
            ...(fingerprint === undefined ? {} : { fingerprint }),
          },
          mode,
        }),
      ),
    ],
    context.log,
  )
  const asked = <T>(ask: Ask, work: (session: LdapSession, signal: AbortSignal) => Promise<T>) =>
    controllers.first(ask, (controller, share) => controller.ask(share, work))

  const search = async (
    session: LdapSession,
    signal: AbortSignal,
    question: Omit<LdapQuestion, 'base' | 'scope' | 'most'> & { readonly dn?: string },
  ) => {
    const { dn, ...rest } = question
    const place =
      dn === undefined
        ? ({ base: await baseOf(session, signal), scope: 'sub' } as const)
        : ({ base: dn, scope: 'base' } as const)
    return session.search({ ...rest, ...place, most }, signal)
  }

  const findPeople: DirectoryCapabilities['findPeople'] = async (question, ask) => {
    checkQuestion(name, question)
    const nobody = () => reading<readonly Person[]>([], true, 0, context.now())
    if ('dn' in question && !isDistinguishedName(question.dn)) return nobody()
    if ('id' in question && guidOctets(question.id) === null) return nobody()
    return asked(ask, async (session, signal) => {
      // Its names are read for a login that comes with a realm; any other means the same whatever the domain is called.
      const named = 'username' in question && /[\\@]/.test(question.username)
      const names = named ? await namesOf(session, signal) : assumedNames('', netbios)
      const filter = 'dn' in question ? allOf(person) : personFilter(question, names)
      if (filter === null) return nobody()
      const rule = await ruleOf(session, signal)
      const read = (by: Filter) =>
        search(session, signal, {
          filter: by,
          attributes: personAttributes,
          octets: octetAttributes,
          ...('dn' in question ? { dn: question.dn } : {}),
        })
      const found = await read(filter).catch((error: unknown) => {
        if ('dn' in question && isAbsent(error)) return { entries: [], complete: true }
        throw error
      })
      const answer = 'name' in question ? await alsoMarked(read, question.name, found) : found
      const people: Person[] = []
      let dropped = 0
      let complete = answer.complete
      for (const entry of answer.entries) {
        if ('phone' in question && !phoneNumbers(entry).some((one) => sameNumber(question.phone, one)))
          continue
        const whole = await completeRange(session, entry, 'memberOf', signal)
        complete &&= whole.complete
        const one = personOf(whole.entry, rule, context.now())
        if (one === null) dropped += 1
        else people.push(one)
      }
      return reading(people, complete, dropped, context.now())
    })
  }

  const findComputers: DirectoryCapabilities['findComputers'] = async (question, ask) => {
    const [value] = Object.values(question) as [string]
    if (value.replace(/\$$/, '').trim() === '') {
      throw refused({ cause: 'text-not-allowed', message: `${name} needs a longer search text` })
    }
    return asked(ask, async (session, signal) => {
      const answer = await search(session, signal, {
        filter: computerFilter(question),
        attributes: computerAttributes,
      })
      const rows = answer.entries.map(computerOf)
      const computers = rows.filter((row) => row !== null)
      return reading(
        computers.filter((one) => isMeant(question, one)),
        answer.complete,
        rows.length - computers.length,
        context.now(),
      )
    })
  }

  const groupsAroundPerson: DirectoryCapabilities['groupsAround'] = (dn, ask) =>
    asked(ask, async (session, signal) => {
      const { groups, complete } = await groupsAround(
        session,
        domainRoot(await baseOf(session, signal)),
        dn,
        signal,
      )
      return reading(groups, complete, 0, context.now())
    })

  const signIn: DirectoryCapabilities['signIn'] = async (who, password, ask) => {
    const wrong = { signedIn: false, reason: 'wrong' } as const
    if (password.reveal() === '') return wrong
    if (typeof who === 'string' ? !isLogin(who) : !isDistinguishedName(who.dn)) return wrong
    const login = typeof who === 'string' ? who.trim() : who.dn
    const refusal = await controllers.first(ask, (controller, share) =>
      controller.tryLogin(login, password, share),
    )
    return refusal === null ? { signedIn: true } : { signedIn: false, reason: refusalOf(refusal) }
  }

  const lockout: DirectoryCapabilities['lockout'] = (ask) =>
    asked(ask, async (session, signal) =>
      // Read each time: it may have been tightened since.
      reading(
        (await readLockoutRule(await baseOf(session, signal), session, signal)).policy,
        true,
        0,
        context.now(),
      ),
    )

  const accounts = accountCapabilities({
    name,
    controllers,
    asked,
    baseOf,
    namesOf,
    licenceGroups,
    now: context.now,
  })
  return {
    can: {
      findPeople,
      findComputers,
      groupsAround: groupsAroundPerson,
      listRealms,
      signIn,
      lockout,
      ...accounts,
    },
    close: () => controllers.close(),
  }
}

const isAbsent = (error: unknown) => error instanceof Failure && error.kind === 'not-found'

/** Active Directory, and Samba's domain controller, over LDAPS or StartTLS. It only reads. */
export const activeDirectory: Connector<'directory', ActiveDirectorySettings> = {
  kind: 'directory',
  product: 'active-directory',
  title: 'Active Directory',
  credentials: ['password'],
  perDevice: false,
  settings,
  connecting,
  open: openDirectory,
}
