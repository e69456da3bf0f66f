import { readTypedMac, classify } from '@patchbay/contract/identifiers/identifiers'
import type { AskedOf } from '@patchbay/contract/plans/plan'
import type { cyberSecurityResponse } from '@patchbay/contract/plans/cyber-security-response'
import { longInterface } from '@patchbay/connectors/switch/interfaces'
import { z } from 'zod'
import { switchNamed } from '../../locate/index-names.ts'
import type { Resolving } from '../plan-kind.ts'
import { endOf, sessionEnd } from './ends-session.ts'

type Asked = AskedOf<typeof cyberSecurityResponse>
type Faults = Partial<Record<keyof Asked, string>>

/** MACs that one containment takes: a person with more devices is several of them. */
const most = 12

export const containmentKnown = z.strictObject({
  case: z.int(),
  indicator: z.string(),
  macs: z.array(z.string()),
  quarantine: z.boolean(),
  /** In place of the quarantine: the group that the one MAC is put into. */
  group: z.string().nullable().default(null),
  deauthenticate: z.string().nullable(),
  /** Who ends its session; null where none is to end. */
  end: sessionEnd.nullable().default(null),
  port: z.strictObject({ switch: z.string(), interface: z.string() }).nullable(),
  /** VLAN of the port; null to shut it. */
  vlan: z.int().nullable(),
  /** Nothing is changed; each appearance of the device is told. */
  watch: z.boolean().default(false),
})

export type ContainmentKnown = z.output<typeof containmentKnown>

/** The case, the MACs in one spelling, and the port. */
export async function resolveContainment(
  asked: Asked,
  { means, ask }: Resolving,
): Promise<{ readonly known: ContainmentKnown } | { readonly faults: Faults }> {
  const { database } = means
  const faults: Faults = {}
  const number = /^\d{1,9}$/.test(asked.case) ? Number(asked.case) : 0
  const owner = await database
    .selectFrom('security_case')
    .select(['id', 'indicator', 'closed_at'])
    .where('id', '=', number)
    .executeTakeFirst()
  if (owner === undefined) faults.case = `There is no case ${asked.case}.`
  else if (owner.closed_at !== null) faults.case = `Case ${asked.case} is closed.`
  const macs = readMacs(asked.macs)
  if ('fault' in macs) faults.macs = macs.fault
  const port = asked.port === null ? null : await readPort(asked.port, database)
  if (port !== null && 'fault' in port) faults.port = port.fault
  if (asked.vlan !== null && asked.port === null) faults.port = 'Enter the port that gets the VLAN.'
  Object.assign(faults, faultsOfChoice(asked, 'macs' in macs ? macs.macs.length : 0))
  if (Object.keys(faults).length > 0 || owner === undefined || 'fault' in macs) return { faults }
  const ended =
    asked.deauthenticate === null
      ? asked.group === null
        ? null
        : (macs.macs[0] ?? null)
      : macOf(asked.deauthenticate)
  return {
    known: {
      case: owner.id,
      indicator: owner.indicator,
      macs: macs.macs,
      quarantine: asked.quarantine,
      group: asked.group,
      deauthenticate: asked.deauthenticate === null ? null : macOf(asked.deauthenticate),
      end: ended === null ? null : await endOf(ended, { means, ask }),
      port: port !== null && 'switch' in port ? port : null,
      vlan: asked.vlan,
      watch: asked.watch,
    },
  }
}

/** What cannot be chosen together, or is no containment. */
function faultsOfChoice({ quarantine, group, deauthenticate, port, watch }: Asked, macs: number): Faults {
  const chosen = [quarantine, group !== null, deauthenticate !== null, port !== null].includes(true)
  if (watch)
    return chosen ? { watch: 'Nothing is changed while it is watched. Leave out the containments.' } : {}
  if (!chosen) return { quarantine: 'Choose at least one containment.' }
  if (group !== null && quarantine)
    return { group: 'Choose the quarantine or a group. The quarantine overrides a group.' }
  return group !== null && macs > 1 ? { group: 'A group is changed for one MAC at a time.' } : {}
}

function macOf(text: string): string {
  const read = readTypedMac(text)
  return read?.kind === 'mac' ? read.mac : text
}

function readMacs(text: string): { readonly macs: string[] } | { readonly fault: string } {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const macs = new Set<string>()
  for (const word of words) {
    const read = readTypedMac(word)
    if (read?.kind !== 'mac') return { fault: `${word} is no MAC.` }
    macs.add(read.mac)
  }
  if (macs.size === 0) return { fault: 'Enter at least one MAC.' }
  return macs.size > most ? { fault: `${most} MACs at most.` } : { macs: [...macs] }
}

async function readPort(
  text: string,
  database: Resolving['means']['database'],
): Promise<{ readonly switch: string; readonly interface: string } | { readonly fault: string }> {
  const read = classify(text)
  if ('fault' in read || read.identifier.kind !== 'port' || read.identifier.port.switch === null) {
    return { fault: 'Enter a switch and a port, such as sw-b12-2 Gi1/0/14.' }
  }
  const { switch: name, interface: on } = read.identifier.port
  const known = await switchNamed(database, name)
  if (known === null) return { fault: `${name} is not a known switch.` }
  return { switch: known.name, interface: longInterface(on) }
}
