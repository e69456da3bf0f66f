import { setPortPower } from '@patchbay/contract/changes/kinds/set-port-power'
import { z } from 'zod'
import { onPort } from '../../../power/port-access-point.ts'
import { portSnapshot } from '../../../ports/snapshot.ts'

/** A port before its power is changed, with what draws it and the access point there. */
export const powerSnapshot = portSnapshot.extend({
  /** Watts; null where the switch does not report them. */
  drawn: z.number().nullable().default(null),
  /** Class of the device, in the switch's word. */
  class: z.string().nullable().default(null),
  onPort: onPort.default({ accessPoint: null, listed: null, silent: [] }),
})

export type PowerSnapshot = z.output<typeof powerSnapshot>

/** What a restore gives back, and who was there. Nobody asks for it: it follows from the run that is undone. */
const asItWas = powerSnapshot.pick({
  observedAt: true,
  section: true,
  delivering: true,
  devices: true,
  operUp: true,
  drawn: true,
  class: true,
  onPort: true,
})

const { fields } = setPortPower

/** What is asked for of one port; with `asItWas` its power is restored. */
export const powerIntent = z.strictObject({
  switch: z.string().min(1).max(fields.switch.longest),
  interface: z.string().min(1).max(fields.interface.longest),
  action: z.enum(fields.action.choices),
  /** Off in a cycle; at once on again where it is left out. */
  seconds: z.int().min(fields.seconds.least).max(fields.seconds.most).nullable().optional(),
  asItWas: asItWas.optional(),
})

export type PowerIntent = z.output<typeof powerIntent>
