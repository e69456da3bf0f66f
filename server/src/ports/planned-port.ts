import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { z } from 'zod'

/** What was asked for, and where it puts a port back the lines that it goes back to. Nobody asks for lines. */
export const plannedPort = portIntent.extend({
  /** The section as it stood; of it only what is set here is looked at. */
  asItStood: z.array(z.string()).optional(),
})

export type PlannedPort = z.output<typeof plannedPort>
