import type { Port } from '@patchbay/contract/switches/port'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import type { ReadStand } from './not-read.tsx'
import css from './port-opened.module.css'
import { identityWords, nobodyWords, sessionWords, signOnPart } from './sign-on-part.ts'

interface Props {
  readonly port: Port
  readonly nameOf: (source: string) => string
  readonly stand: ReadStand
  /** Who read the sessions of the switch, and when. */
  readonly said: Said
}

/** Who signed on at a port by the switch and by ISE, with what that gave them, and their leases. */
export function SignOn({ port, nameOf, stand, said }: Props) {
  const { sessions, identity, leases, moreLeases } = port
  const askedAt = useContext(AnsweredFor)
  return (
    <section className={css.signOn}>
      <Shown part={signOnPart(port, { nameOf, stand, said, askedAt })} />
      <h3 className={css.title}>Sign-on and lease</h3>
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
      {moreLeases > 0 && (
        <p className={css.quiet}>
          and {moreLeases} more leases: ask for the port by itself to see all of them
        </p>
      )}
    </section>
  )
}
