import type { Port, PortIdentity, PortSession } from '@patchbay/contract/switches/port'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import type { ReadStand } from './not-read.tsx'

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')

/** Nobody has signed on only where both who would know were asked. */
export function nobodyWords(stand: ReadStand): string {
  const unread = [
    ['the switch', stand('sessions', false)] as const,
    ['ISE', stand('ISE', false)] as const,
  ].flatMap(([who, why]) => (why === null ? [] : [`${who}: ${why.words}`]))
  return unread.length === 0 ? 'Nobody has signed on.' : `Who signed on is not known (${unread.join('; ')}).`
}

/** A sign-on as the switch has it. */
export const sessionWords = ({ method, status, user, policy, vlan, accessList, methods }: PortSession) =>
  joined([
    status,
    method,
    user,
    policy,
    vlan === null ? null : `VLAN ${vlan}`,
    accessList,
    methods.length === 0 ? null : `tried ${methods.map((one) => `${one.method}: ${one.state}`).join(', ')}`,
  ])

/** A sign-on as ISE has it. */
export const identityWords = ({ username, method, vlan, authorization, profile, passed }: PortIdentity) => {
  const rest = joined([
    username,
    method,
    authorization,
    profile === null ? null : `profile ${profile}`,
    vlan === null ? null : `VLAN ${vlan}`,
  ])
  return `${passed ? 'passed' : 'failed'} ${rest}`.trim()
}

interface Who {
  readonly nameOf: (source: string) => string
  readonly stand: ReadStand
  /** Who read the sessions of the switch, and when. */
  readonly said: Said
  /** When ISE and the DHCP servers were asked. */
  readonly askedAt: string | null
}

/** Sign-ons and leases of a port as they are shown. */
export function signOnPart(port: Port, { nameOf, stand, said, askedAt }: Who): ShownPart {
  const { sessions, identity, leases } = port
  const by = (source: string): Said => ({ source: nameOf(source), observedAt: askedAt })
  return factsPart(`Sign-on and lease of ${port.interface}`, [
    ...(sessions.length + identity.length === 0
      ? [{ name: 'In short', value: nobodyWords(stand), said }]
      : []),
    ...sessions.map((one) => ({ name: 'Switch', value: sessionWords(one), detail: one.mac, said })),
    ...identity.map((one) => ({
      name: nameOf(one.source),
      value: identityWords(one),
      detail: one.startedAt === null ? null : `since ${one.startedAt}`,
      said: by(one.source),
    })),
    ...leases.map(({ source, address, hostname }) => ({
      name: nameOf(source),
      value: address,
      detail: hostname,
      said: by(source),
    })),
  ])
}
