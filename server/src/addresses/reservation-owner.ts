import type { Reservation } from '@patchbay/connectors/dhcp/capabilities'

/** Whose a reservation is, as people call them. */
export const reservationOwner = ({ mac, identifier, hostname }: Reservation): string => {
  const who = mac ?? (identifier === undefined ? 'somebody' : `${identifier.kind} ${identifier.value}`)
  return hostname === null ? who : `${who} (${hostname})`
}

/** Where a reservation is, as people call it. */
export const calledPlace = ({
  address,
  subnet,
  hostname,
}: Pick<Reservation, 'address' | 'subnet' | 'hostname'>): string =>
  `${address ?? hostname ?? 'options alone'}${subnet === null ? '' : ` in ${subnet}`}`
