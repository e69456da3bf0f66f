import type { Port, PortIdentity, PortSession } from '@patchbay/contract/switches/port'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { ReadStand } from './not-read.tsx'
import css from './port-opened.module.css'

interface Props {
  readonly port: Port
  readonly nameOf: (source: string) => string
  readonly stand: ReadStand
  /** Who read the sessions of the switch, and when. */
  readonly said: Said
}

/** Who authenticated at a port by the switch and by ISE, with what that gave them, and their leases. */
export function PortAuthentication({ port, nameOf, stand, said }: Props) {
  const { sessions, identity, leases, moreLeases } = port
  const askedAt = useContext(AnsweredFor)
  return (
    <section className={css.authentication}>
      <Shown part={authenticationPart(port, { nameOf, stand, said, askedAt })} />
      <h3 className={css.title}>Authentication and lease</h3>
      {sessions.length + identity.length === 0 && <p className={css.quiet}>{nobodyWords(stand)}</p>}
      {sessions.map((session) => (
        <p key={session.mac}>
          Switch: {sessionWords(session)} <span className={`mono ${css.quiet}`}>{session.mac}</span>
        </p>
      ))}
      {identity.map((session) => (
        <p key={`${session.source} ${session.mac}`}>
          {nameOf(session.source)}: {identityWords(session)}
          {session.startedAt !== null && (
            <span className={css.quiet}>
              {' '}
              <RelativeAge since={session.startedAt} lasting />
            </span>
          )}
        </p>
      ))}
      {leases.map(({ source, mac, address, hostname }) => (
        <p key={`${source} ${mac} ${address}`}>
          {nameOf(source)}: <span className="mono">{address}</span> {hostname}
        </p>
      ))}
      {moreLeases > 0 && <p className={css.quiet}>and {moreLeases} more leases: open the port to see all</p>}
    </section>
  )
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')

/** Nobody has authenticated only where both who would know were asked. */
function nobodyWords(stand: ReadStand): string {
  const unread = [
    ['the switch', stand('sessions', false)] as const,
    ['ISE', stand('ISE', false)] as const,
  ].flatMap(([who, why]) => (why === null ? [] : [`${who}: ${why.words}`]))
  return unread.length === 0 ? 'No authentication.' : `Authentication not known (${unread.join('; ')}).`
}

/** An authentication as the switch has it. */
const sessionWords = ({ method, status, user, policy, vlan, accessList, methods }: PortSession) =>
  joined([
    status,
    method,
    user,
    policy,
    vlan === null ? null : `VLAN ${vlan}`,
    accessList,
    methods.length === 0 ? null : `tried ${methods.map((one) => `${one.method}: ${one.state}`).join(', ')}`,
  ])

/** An authentication as ISE has it. */
const identityWords = ({ username, method, vlan, authorization, profile, passed }: PortIdentity) => {
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

/** Authentications and leases of a port as they are shown. */
export function authenticationPart(port: Port, { nameOf, stand, said, askedAt }: Who): ShownPart {
  const { sessions, identity, leases } = port
  const by = (source: string): Said => ({ source: nameOf(source), observedAt: askedAt })
  return factsPart(`Authentication and lease of ${port.interface}`, [
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
