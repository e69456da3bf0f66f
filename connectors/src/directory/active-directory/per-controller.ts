import type { Ask } from '../../asking.ts'
import { Failure } from '../../failures.ts'
import type { Ldap } from '../../transport/ldap.ts'
import type { LdapSession } from '../../transport/ldap-session.ts'
import type { ControllerReading } from '../accounts.ts'
import type { Controllers } from './controllers.ts'
import type { ConfiguredController } from './discovery.ts'
import { lockOf, momentOf } from './lock-state.ts'
import type { DomainPolicy } from './policy.ts'
import { originOf } from './replication-data.ts'
import { bits, text, texts } from './values.ts'
import { readOne } from './visibility.ts'

/** Each controller has its own time; a slow one takes none from the others. */
const ownLimit = 3_000

const attributes = [
  'badPwdCount',
  'badPasswordTime',
  'lastLogon',
  'logonCount',
  'lockoutTime',
  'msDS-User-Account-Control-Computed',
  'msDS-ReplAttributeMetaData',
]

/** What a controller calls itself, once it was asked. */
export type ControllerNames = WeakMap<Ldap, string>

async function nameOf(
  session: LdapSession,
  controller: Ldap,
  names: ControllerNames,
  signal: AbortSignal,
): Promise<string | null> {
  const known = names.get(controller)
  if (known !== undefined) return known
  const root = await readOne(session, '', ['dnsHostName'], signal)
  const name = root === null ? null : text(root, 'dnsHostName')
  if (name !== null) names.set(controller, name)
  return name
}

/** Asks each for its own name; one that does not answer in its time has not told it. Never rejects. */
export async function askNames(controllers: Controllers, names: ControllerNames, ask: Ask): Promise<void> {
  await controllers.each(
    { signal: ask.signal, limit: Math.min(ask.limit, ownLimit) },
    {
      work: (session, signal, controller) => nameOf(session, controller, names, signal),
      failed: () => null,
    },
  )
}

export const configuredAs = (controller: Ldap, names: ControllerNames): ConfiguredController => ({
  host: controller.host,
  calledItself: names.get(controller) ?? null,
})

export interface PerControllerParts {
  readonly controllers: Controllers
  readonly dn: string
  readonly policyOf: (session: LdapSession, signal: AbortSignal) => Promise<DomainPolicy>
  readonly names: ControllerNames
  readonly now: () => Date
}

/** All controllers at once: bad passwords and logons are kept by each for itself and never replicated. */
export async function readPerController(
  { controllers, dn, policyOf, names, now }: PerControllerParts,
  ask: Ask,
): Promise<readonly ControllerReading[]> {
  return controllers.each(
    { signal: ask.signal, limit: Math.min(ask.limit, ownLimit) },
    {
      work: async (session, signal, controller): Promise<ControllerReading> => {
        const name = (await nameOf(session, controller, names, signal)) ?? controller.host
        const entry = await readOne(session, dn, attributes, signal)
        if (entry === null) return { name, answered: false, why: 'does not have this account (yet)' }
        const policy = await policyOf(session, signal)
        return {
          name,
          answered: true,
          lock: lockOf(entry, policy, now()),
          badPasswords: bits(entry, 'badPwdCount'),
          badPasswordAt: momentOf(entry, 'badPasswordTime'),
          lastLogonAt: momentOf(entry, 'lastLogon'),
          logons: bits(entry, 'logonCount'),
          lockedOn: originOf(texts(entry, 'msDS-ReplAttributeMetaData'), 'lockoutTime')?.controller ?? null,
        }
      },
      failed: (error, controller): ControllerReading => {
        ask.signal.throwIfAborted()
        // One that is not what it should be is nobody's answer: it is told as it is, and recorded.
        if (!(error instanceof Failure) || error.detail.cause === 'trust-not-proven') throw error
        return { name: names.get(controller) ?? controller.host, answered: false, why: error.detail.message }
      },
    },
  )
}
