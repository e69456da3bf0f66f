import { portIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import { z } from 'zod'

/** What was asked for, where it puts a port back the lines that it goes back to, and whom a workflow expects. Nobody asks for these. */
export const plannedPort = portIntent.extend({
  /** The section as it stood; of it only what is set here is looked at. */
  asItStood: z.array(z.string()).optional(),
  /** MACs of what the port is set for: one of them that is plugged in before anything is sent does not keep it from being sent. */
  expected: z.array(z.string()).optional(),
})

export type PlannedPort = z.output<typeof plannedPort>
