import type { Ask, Reading } from '../../asking.ts'
import { Failure, refused } from '../../failures.ts'
import type { Ldap } from '../../transport/ldap.ts'
import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import type { DirectoryCapabilities } from '../capabilities.ts'
import { findRows, kindOf, seesDeleted } from './account-rows.ts'
import {
  computerAccountAttributes,
  computerAccountOf,
  computerFields,
  readRecoveryKeys,
} from './computer-account.ts'
import type { Controllers } from './controllers.ts'
import { comparedWith, discoverControllers } from './discovery.ts'
import { domainRoot } from './domain.ts'
import { assumedNames } from './domain-names.ts'
import type { DomainNames } from './domain-names.ts'
import { completeRange } from './range.ts'
import { groupAccountAttributes, groupFields, groupOf, readMembers } from './group-account.ts'
import { licencePattern, readMemberships } from './memberships.ts'
import { namesOf } from './names.ts'
import { askNames, configuredAs, readPerController } from './per-controller.ts'
import { policyFor, readDomainPolicy } from './policy.ts'
import type { DomainPolicy } from './policy.ts'
import { userAttributes, userFields, userOf } from './user-account.ts'
import { text, texts } from './values.ts'
import { Visibility, readOne } from './visibility.ts'

/** Names of reports that one account is shown with. */
const mostReports = 200

export interface AccountParts {
  readonly name: string
  readonly controllers: Controllers
  readonly asked: <T>(ask: Ask, work: (session: LdapSession, signal: AbortSignal) => Promise<T>) => Promise<T>
  readonly baseOf: (session: LdapSession, signal: AbortSignal) => Promise<string>
  readonly namesOf: (session: LdapSession, signal: AbortSignal) => Promise<DomainNames>
  /** Patterns of names of groups by which licences are given. */
  readonly licenceGroups: readonly string[]
  readonly now: () => Date
}

type Accounts = Pick<
  DirectoryCapabilities,
  | 'findAccounts'
  | 'readUser'
  | 'readComputer'
  | 'readGroup'
  | 'readMemberships'
  | 'readMembers'
  | 'readControllers'
  | 'listControllers'
>

const attributesOf = (fields: Readonly<Record<string, readonly string[]>>) => [
  ...new Set(Object.values(fields).flat()),
]

/** What a desk asks of a directory: who is this, and how does the account stand. */
export function accountCapabilities(parts: AccountParts): Accounts {
  const { name, controllers, asked, baseOf, now } = parts
  const licences = licencePattern(parts.licenceGroups)
  const names = new WeakMap<Ldap, string>()
  const visibility = new Visibility(
    [...attributesOf(userFields), ...attributesOf(computerFields), ...attributesOf(groupFields)],
    now,
  )
  /** The last time that all controllers were asked, by which they have told their names. */
  let allAsked: Promise<unknown> | null = null
  let domainPolicy: { readonly policy: DomainPolicy; readonly readAt: number } | null = null

  const reading = <T>(value: T, complete = true, dropped = 0): Reading<T> => ({
    value,
    complete,
    dropped,
    observedAt: now(),
  })
  const domainOf = async (session: LdapSession, signal: AbortSignal) =>
    domainRoot(await baseOf(session, signal))

  /** A rule that somebody changes must not be believed for long. */
  const domainPolicyOf = async (session: LdapSession, signal: AbortSignal) => {
    if (domainPolicy === null || now().getTime() - domainPolicy.readAt > 60_000) {
      const policy = await readDomainPolicy(await domainOf(session, signal), session, signal)
      domainPolicy = { policy, readAt: now().getTime() }
    }
    return domainPolicy.policy
  }

  const oneName = async (session: LdapSession, entry: LdapEntry, attribute: string, signal: AbortSignal) => {
    const dn = text(entry, attribute)
    if (dn === null) return null
    return (await namesOf(session, await domainOf(session, signal), [dn], signal))[0] ?? null
  }

  const withheld = () =>
    refused({ cause: 'right-missing', message: `${name} hides deleted objects from this account` })

  /** Reads one object and draws it; null where there is none of this kind. */
  const readAs = <T>(
    kind: ReturnType<typeof kindOf>,
    dn: string,
    attributes: readonly string[],
    ask: Ask,
    draw: (entry: LdapEntry, session: LdapSession, signal: AbortSignal) => Promise<T | null>,
  ) =>
    asked(ask, async (session, signal) => {
      const entry = isDistinguishedName(dn) ? await readOne(session, dn, attributes, signal) : null
      if (entry === null || kindOf(entry) !== kind) return reading<T | null>(null)
      return reading<T | null>(await draw(entry, session, signal))
    })

  return {
    findAccounts: async (question, ask) => {
      if (question.text.trim() === '') {
        throw refused({ cause: 'text-not-allowed', message: `${name} needs a search text` })
      }
      return asked(ask, async (session, signal) => {
        const base = await baseOf(session, signal)
        const domain = domainRoot(base)
        const { rows, complete, dropped } = await findRows(
          session,
          base,
          domain,
          /[\\@]/.test(question.text) ? await parts.namesOf(session, signal) : assumedNames(domain, null),
          question,
          signal,
        ).catch((error: unknown) => {
          // A container that may not be read is denied like one that is not there.
          if (question.deleted !== true || !(error instanceof Failure) || error.kind !== 'not-found')
            throw error
          throw withheld()
        })
        if (question.deleted === true && rows.length === 0 && !(await seesDeleted(session, domain, signal)))
          throw withheld()
        return reading(rows, complete, dropped)
      })
    },

    readUser: (dn, ask) =>
      readAs('user', dn, userAttributes, ask, async (entry, session, signal) => {
        const domain = await domainPolicyOf(session, signal)
        const listed = await completeRange(session, entry, 'directReports', signal)
        const reports = texts(listed.entry, 'directReports')
        const shown = reports.slice(0, mostReports)
        return userOf(entry, {
          policy: await policyFor(entry, domain, session, signal),
          hidden: await visibility.hiddenIn(session, entry, attributesOf(userFields), signal),
          manager: await oneName(session, entry, 'manager', signal),
          reports: await namesOf(session, await domainOf(session, signal), shown, signal),
          reportCount: listed.complete ? reports.length : null,
          now: now(),
        })
      }),

    readComputer: (dn, ask) =>
      readAs('computer', dn, computerAccountAttributes, ask, async (entry, session, signal) =>
        computerAccountOf(entry, {
          hidden: await visibility.hiddenIn(session, entry, attributesOf(computerFields), signal),
          owner: await oneName(session, entry, 'managedBy', signal),
          recoveryKeys: await readRecoveryKeys(session, entry.dn, signal),
        }),
      ),

    readGroup: (dn, ask) =>
      readAs('group', dn, groupAccountAttributes, ask, async (entry, session, signal) =>
        groupOf(
          entry,
          await visibility.hiddenIn(session, entry, attributesOf(groupFields), signal),
          await oneName(session, entry, 'managedBy', signal),
        ),
      ),

    readMemberships: (dn, ask) =>
      asked(ask, async (session, signal) => {
        const domain = await domainOf(session, signal)
        const found = await readMemberships(session, domain, dn, licences, signal)
        return reading(found?.groups ?? [], found?.complete ?? true)
      }),

    readMembers: (dn, ask) =>
      asked(ask, async (session, signal) => {
        const found = await readMembers(session, await domainOf(session, signal), dn, signal)
        const told = reading(found?.members ?? [], found?.complete ?? true)
        return found?.of == null || found.complete ? told : { ...told, of: found.of }
      }),

    readControllers: async (dn, ask) => {
      if (!isDistinguishedName(dn)) return reading([])
      const asking = readPerController(
        {
          controllers,
          dn,
          names,
          now,
          policyOf: async (session, signal) => {
            const domain = await domainPolicyOf(session, signal)
            const entry = await readOne(session, dn, ['msDS-ResultantPSO'], signal)
            return entry === null ? domain : policyFor(entry, domain, session, signal)
          },
        },
        ask,
      )
      allAsked = asking.catch(() => undefined)
      const readings = await asking
      return reading(
        readings,
        readings.every(({ answered }) => answered),
      )
    },

    listControllers: async (ask) => {
      // A silent one is not asked for its name as well: that would count twice against it.
      allAsked ??= askNames(controllers, names, ask)
      const { controllers: found, complete } = await asked(ask, async (session, signal) =>
        discoverControllers(session, await domainOf(session, signal), signal),
      )
      await allAsked
      ask.signal.throwIfAborted()
      return reading(
        comparedWith(
          found,
          controllers.all.map((one) => configuredAs(one, names)),
        ),
        complete,
      )
    },
  }
}

/** A name, and not one of the directory's `<GUID=…>` forms. */
export const isDistinguishedName = (text: string) => /^[a-z][a-z0-9.-]*=/i.test(text.trim())
