import type { Picture } from '@patchbay/contract/switches/picture'
import type { Port } from '@patchbay/contract/switches/port'

/**
 * The picture with this row in the place of the port's own, if it is there. Its place on the front stays: of one port the
 * switch is not asked how its units are built.
 */
export const withPort = (picture: Picture, row: Port): Picture => ({
  ...picture,
  ports: picture.ports.map((port) =>
    port.interface === row.interface ? { ...row, plate: port.plate } : port,
  ),
})
