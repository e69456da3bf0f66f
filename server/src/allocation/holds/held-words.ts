import type { HoldRow } from './hold-rows.ts'

/** Such as `Gi1/0/14 of sw-b12-2`, or the outlet where no port is held. */
export const placeWords = ({
  switch: name,
  interface: on,
  outlet,
}: Pick<HoldRow, 'switch' | 'interface' | 'outlet'>): string =>
  name === null ? (outlet ?? '') : `${name} ${on ?? ''}`

/** Who keeps a port, until when and what for: what a second person reads. */
export const heldWords = (hold: HoldRow): string =>
  `${hold.holder} holds ${placeWords(hold)} until ${hold.until.toISOString()}: ${hold.purpose}`
