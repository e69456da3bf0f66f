import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/** Has a controller collect anew from a device that it manages. */
export const resyncDevice = defineChange({
  name: 'resync-device',
  title: 'Resync',
  key: 'commands-wireless-actions',
  path: '/common-queries/catalyst-centre/resync',
  calls: { preview: 'Preview the resync of a device', apply: 'Resync a device' },
  page: 'queries-cisco-catalyst-center',
  next: 'To the Catalyst centre',
  once: true,
  act: true,
  fields: {
    /** None for the one that manages it. */
    system: { kind: 'text', label: 'Controller', longest: 60, optional: true },
    /** As the controller names it. */
    device: { kind: 'text', label: 'Device', longest: 253, mono: true },
  },
})

export type Resync = Asked<typeof resyncDevice>
