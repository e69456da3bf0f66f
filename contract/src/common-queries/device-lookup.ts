import { z } from 'zod'
import { noNetwork } from '../switches/port.ts'
import { freshness } from '../systems/sources.ts'
import { defineQuestion } from '../questions.ts'
import { choice } from '../questions.ts'
import { confidence } from '../workflows/search-and-locate.ts'

const instant = z.iso.datetime()

/** The twelve lines of the card, always all, always in this order. */
export const lineNames = [
  'what',
  'owner',
  'department',
  'where',
  'port',
  'vlan',
  'address',
  'sign-on',
  'seen',
  'profile',
  'tickets',
  'warnings',
] as const

export const line = z.strictObject({
  name: z.enum(lineNames),
  label: z.string(),
  /** Null while nothing is known; `missing` then says why. A time for `seen`. */
  value: z.string().nullable(),
  /** A second piece of the line, such as how the address was given. The first time seen for `seen`. */
  detail: z.string().nullable(),
  /** Pages of what is said, at the system that says it; left out where there are none. */
  links: z.array(z.strictObject({ text: z.string(), href: z.string() })).optional(),
  /** Who says so, as the chips name it; null for what nobody says. */
  source: z.string().nullable(),
  observedAt: instant.nullable(),
  freshness,
  /** A walk told it, and walks have been missing since for longer than that can be relied on. */
  stale: z.boolean(),
  /** Another source says otherwise. */
  disputed: z.boolean(),
  /** Why there is no value, in a few words; null while it is awaited and when there is one. */
  missing: z.string().nullable(),
})

export const card = z.strictObject({
  verdict: z.enum(['found', 'several', 'never-seen', 'infrastructure', 'none', 'incomplete', 'asking']),
  /** One sentence that could be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  icon: z.string(),
  confidence,
  /** Why it has no network; null where it has one, or nobody knows why not. */
  noNetwork: noNetwork.nullable(),
  lines: z.array(line).length(lineNames.length),
  /** What was found as other pages take it, the surest first; without anything found they take what was typed. */
  handOver: z.array(
    z.strictObject({ kind: z.enum(['mac', 'port', 'ipv4', 'username', 'name']), q: z.string() }),
  ),
  /** Devices to choose among, where several fit. */
  choices: z.array(choice),
})

export type LineName = (typeof lineNames)[number]
export type Line = z.output<typeof line>
export type Card = z.output<typeof card>

/** The quickest card for one identifier: twelve lines that fill in place. */
export const deviceLookup = defineQuestion('/common-queries/device-lookup', card, {})
