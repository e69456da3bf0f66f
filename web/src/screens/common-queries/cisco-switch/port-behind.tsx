import type { Port } from '@patchbay/contract/switches/port'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import type { ReadStand } from './not-read.tsx'
import css from './port-opened.module.css'

/** Where a device is looked up with everything that is known of it, if this person may. */
function useLookUp(): string | null {
  const held = heldKeys(useProfile())
  return (
    screens.find((screen) => screen.takes === 'any' && screen.built && mayOpen(screen, held))?.path ?? null
  )
}

/** The devices behind a port, and who says over LLDP or CDP that it is there. */
export function Behind({ port, stand }: { port: Port; stand: ReadStand }) {
  const lookUp = useLookUp()
  const { behind, macCount, neighbours, lastOccupant } = port
  const unread = stand('forwarding', true)
  return (
    <section>
      <h3 className={css.title}>Behind this port</h3>
      {behind.length === 0 && (
        <p className={css.quiet}>
          {unread === null ? 'No MAC' : `Its MACs are not known: ${unread.words}`}
          {lastOccupant !== null && (
            <>
              ; last <span className="mono">{lastOccupant.mac}</span>
              {lastOccupant.vendor !== null && ` (${lastOccupant.vendor})`},{' '}
              <RelativeAge since={lastOccupant.lastSeen} /> ago
            </>
          )}
        </p>
      )}
      <ul>
        {behind.map(({ mac, vlan, vendor, address, hostname, owner, ownerName }) => (
          <li key={mac}>
            {lookUp === null ? (
              <span className="mono">{mac}</span>
            ) : (
              <Link to={lookUp} search={{ q: mac }} className="mono">
                {mac}
              </Link>
            )}{' '}
            {hostname !== null && <strong>{hostname} </strong>}
            <span className={css.quiet}>
              {[address, vendor, `VLAN ${vlan}`, ownerName, owner]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {macCount > behind.length && <p className={css.quiet}>and {macCount - behind.length} more MACs</p>}
      {neighbours.map(({ protocol, name, remoteInterface, platform }) => (
        <p key={`${protocol} ${name}`} className={css.quiet}>
          {protocol.toUpperCase()}:{' '}
          {[name, remoteInterface, platform].filter((part) => part !== null).join(' · ')}
        </p>
      ))}
    </section>
  )
}
