import type { Port } from '@patchbay/contract/switches/port'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import type { ReadStand } from './not-read.tsx'
import css from './port-opened.module.css'

/** Nobody has signed on only where both who would know were asked. */
function nobodyWords(stand: ReadStand): string {
  const unread = [
    ['the switch', stand('sessions', false)] as const,
    ['ISE', stand('ISE', false)] as const,
  ].flatMap(([who, why]) => (why === null ? [] : [`${who}: ${why.words}`]))
  return unread.length === 0 ? 'Nobody has signed on.' : `Who signed on is not known (${unread.join('; ')}).`
}

/** Who signed on at a port by the switch and by ISE, with what that gave them, and their leases. */
export function SignOn({
  port,
  nameOf,
  stand,
}: {
  port: Port
  nameOf: (source: string) => string
  stand: ReadStand
}) {
  const { sessions, identity, leases } = port
  return (
    <section>
      <h3 className={css.title}>Sign-on and lease</h3>
      {sessions.length + identity.length === 0 && <p className={css.quiet}>{nobodyWords(stand)}</p>}
      {sessions.map(({ mac, method, status, user, policy, vlan, accessList, methods }) => (
        <p key={mac}>
          Switch:{' '}
          {[
            status,
            method,
            user,
            policy,
            vlan === null ? null : `VLAN ${vlan}`,
            accessList,
            methods.length === 0
              ? null
              : `tried ${methods.map((one) => `${one.method}: ${one.state}`).join(', ')}`,
          ]
            .filter((part) => part !== null)
            .join(' · ')}{' '}
          <span className={`mono ${css.quiet}`}>{mac}</span>
        </p>
      ))}
      {identity.map(({ source, mac, username, method, vlan, authorization, profile, startedAt, passed }) => (
        <p key={`${source} ${mac}`}>
          {nameOf(source)}: {passed ? 'passed' : 'failed'}{' '}
          {[
            username,
            method,
            authorization,
            profile === null ? null : `profile ${profile}`,
            vlan === null ? null : `VLAN ${vlan}`,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
          {startedAt !== null && (
            <span className={css.quiet}>
              {' '}
              since <RelativeAge since={startedAt} />
            </span>
          )}
        </p>
      ))}
      {leases.map(({ source, mac, address, hostname }) => (
        <p key={`${source} ${mac} ${address}`}>
          {nameOf(source)}: <span className="mono">{address}</span> {hostname}
        </p>
      ))}
    </section>
  )
}
