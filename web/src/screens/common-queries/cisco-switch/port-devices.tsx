import type { Port, DeviceOnPort as BehindPort, PortNeighbour } from '@patchbay/contract/switches/port'
import { mayOpen, screens } from '@patchbay/contract/screens'
import { Link } from '@tanstack/react-router'
import { OnboardLink } from '../../../changes/onboard-link.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import type { Said, ShownPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { ReadStand, NotReadWhy } from './not-read.tsx'
import css from './port-opened.module.css'

/** Where a device is looked up with everything that is known of it, if this person may. */
function useLookUp(): string | null {
  const held = heldKeys(useProfile())
  return screens.find((screen) => screen.takes === 'any' && mayOpen(screen, held))?.path ?? null
}

/** On a port of one device, and no identity system has let it in: of a link between switches nobody asks that. */
const isUnknown = ({ readOnly, identity }: Port, mac: string) =>
  readOnly === null && !identity.some((session) => session.mac === mac)

/** The devices behind a port, and who says over LLDP or CDP that it is there. */
export function DevicesOnPort({ port, stand, said }: { port: Port; stand: ReadStand; said: Said }) {
  const lookUp = useLookUp()
  const { devices, macCount, neighbours, lastOccupant } = port
  const unread = stand('forwarding', true)
  return (
    <section>
      <Shown part={behindPart(port, unread, said)} />
      <h3 className={css.title}>Devices on this port</h3>
      {devices.length === 0 && (
        <p className={css.quiet}>
          {noMacWords(unread)}
          {lastOccupant !== null && (
            <>
              ; last <span className="mono">{lastOccupant.mac}</span>
              {lastOccupant.vendor !== null && ` (${lastOccupant.vendor})`},{' '}
              <RelativeAge since={lastOccupant.lastSeen} />
            </>
          )}
        </p>
      )}
      <ul>
        {devices.map((device) => (
          <li key={device.mac}>
            {lookUp === null ? (
              <span className="mono">{device.mac}</span>
            ) : (
              <Link to={lookUp} search={{ q: device.mac }} className="mono">
                {device.mac}
              </Link>
            )}{' '}
            {device.hostname !== null && <strong>{device.hostname} </strong>}
            <span className={css.quiet}>{behindWords(device)}</span>{' '}
            {isUnknown(port, device.mac) && <OnboardLink mac={device.mac} />}
          </li>
        ))}
      </ul>
      {macCount > devices.length && <p className={css.quiet}>and {macCount - devices.length} more MACs</p>}
      {neighbours.map((one) => (
        <p key={`${one.protocol} ${one.name}`} className={css.quiet}>
          {one.protocol.toUpperCase()}: {neighbourWords(one)}
        </p>
      ))}
    </section>
  )
}

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' · ')

/** What is known of a device besides its MAC and name. */
const behindWords = ({ address, vendor, vlan, ownerName, owner }: BehindPort): string =>
  joined([address, vendor, `VLAN ${vlan}`, ownerName, owner])

const neighbourWords = ({ name, remoteInterface, platform }: PortNeighbour): string =>
  joined([name, remoteInterface, platform])

/** What it means that no MAC is told. */
const noMacWords = (unread: NotReadWhy | null): string =>
  unread === null ? 'No MAC' : `MACs not known: ${unread.words}`

/** Devices behind a port and its neighbours as they are shown. */
export function behindPart(port: Port, unread: NotReadWhy | null, said: Said): ShownPart {
  const { devices, macCount, neighbours, lastOccupant } = port
  const more = macCount - devices.length
  const nobody = [
    { name: 'In short', value: noMacWords(unread), said },
    ...(lastOccupant === null
      ? []
      : [
          {
            name: 'Last',
            value: lastOccupant.mac,
            detail: lastOccupant.vendor,
            said: { source: said.source, observedAt: lastOccupant.lastSeen },
          },
        ]),
  ]
  return factsPart(`Devices on ${port.interface}`, [
    ...(devices.length === 0 ? nobody : []),
    ...devices.map((device) => ({
      name: device.mac,
      value: device.hostname,
      detail: behindWords(device),
      said,
    })),
    ...(more > 0 ? [{ name: 'More', value: `and ${more} more MACs`, said }] : []),
    ...neighbours.map((one) => ({ name: one.protocol.toUpperCase(), value: neighbourWords(one), said })),
  ])
}
