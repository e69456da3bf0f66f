import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/** Has a switch test the cable of a port by TDR. The link may fall for seconds; nothing of the port is changed. */
export const testCable = defineChange({
  name: 'test-cable',
  title: 'Cable test',
  key: 'commands-switch-actions',
  path: '/workflows/cable-health-check/test',
  calls: { preview: 'Preview a cable test', apply: 'Test the cable of a switch port' },
  page: 'workflows-cable-health-check',
  next: 'To the cable health check',
  once: true,
  act: true,
  fields: {
    switch: { kind: 'text', label: 'Switch', longest: 100 },
    /** Long or short. */
    interface: { kind: 'text', label: 'Port', longest: 40 },
  },
})

export type CableTestAsked = Asked<typeof testCable>
