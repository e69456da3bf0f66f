import { defineChange } from '../change.ts'
import type { Asked } from '../change.ts'

/** What is done to the session of a device: it re-authenticates, it ends, or it ends with its link taken down and up. */
export const actOnSession = defineChange({
  name: 'act-on-session',
  title: 'Session action',
  key: 'commands-ise-actions',
  path: '/common-queries/cisco-ise/actions',
  calls: { preview: 'Preview an action on a session', apply: 'Run an action on a session' },
  page: 'queries-cisco-ise',
  next: 'To the identity services engine',
  once: true,
  act: true,
  fields: {
    /** That has the session; none for the only one. */
    system: { kind: 'text', label: 'Identity system', longest: 60, optional: true },
    mac: { kind: 'mac', label: 'MAC' },
    act: { kind: 'choice', label: 'Action', choices: ['sign-on-again', 'end', 'bounce'] },
  },
})

export type SessionAct = Asked<typeof actOnSession>
