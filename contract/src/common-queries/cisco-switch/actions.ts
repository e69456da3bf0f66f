import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { run } from '../../changes/run.ts'
import { asked, click, previewed } from '../../changes/asking.ts'

const access = { for: 'key', key: 'commands-switch-actions' } as const

/**
 * What is done to a port that afterwards is as it was before: its link taken down and up (`bounce`), its power taken away and
 * given back (`power-cycle`), or brought back after the switch took it down itself (`clear`).
 */
export const portActs = ['bounce', 'power-cycle', 'clear'] as const

export const portAct = z.strictObject({
  /** Name of the switch. */
  switch: z.string().trim().min(1).max(100),
  /** Long or short. */
  interface: z.string().trim().min(1).max(40),
  act: z.enum(portActs),
})

export type PortAct = z.output<typeof portAct>

/** Reads the port, checks the act and says what would be sent. Nothing is sent. */
export const previewPortAct = defineCall({
  method: 'POST',
  path: '/common-queries/cisco-switch/actions/preview/',
  title: 'Preview an act on a switch port',
  access,
  changes: false,
  record: 'read',
  body: z.strictObject({ intent: portAct, reason: asked.reason, ticket: asked.ticket }),
  answer: previewed,
})

/** Does what was previewed. Answers when it is begun, not when it is done; `GET /command-centre/run/` tells on. */
export const applyPortAct = defineCall({
  method: 'POST',
  path: '/common-queries/cisco-switch/actions/apply/',
  title: 'Act on a switch port',
  access,
  changes: true,
  record: 'change',
  body: click,
  answer: run,
})
