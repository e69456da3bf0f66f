/** The two of the pair. */
export const unitNames = ['fw-1a', 'fw-1b'] as const
export type UnitName = (typeof unitNames)[number]

/** Of the firewall's clock, whose stamps have no zone. */
export const timeZone = 'Europe/Berlin'

/** Where the second unit listens, at the port of the first: of a pair only the address differs. */
export const peerHost = '127.0.0.2'
