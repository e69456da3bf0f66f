import { z } from 'zod'
import { badge, line, listOf } from '../answer-parts.ts'
import { choice, defineQuestion } from '../questions.ts'
import { usualService } from '../identifiers/service.ts'

const instant = z.iso.datetime()

/** One address of an end, and what leads from the text to it. */
export const endAddress = z.strictObject({
  address: z.string(),
  /** Such as `leased by lt-0142`; null for an address that was entered. */
  because: z.string().nullable(),
  source: z.string().nullable(),
})

const end = z.strictObject({
  text: z.string(),
  addresses: z.array(endAddress),
  /** More addresses are known than are tested. */
  cut: z.boolean(),
})

export const translation = z.strictObject({
  rule: z.string(),
  /** Null for what stays as it is. */
  source: z.string().nullable(),
  destination: z.string().nullable(),
  port: z.int().nullable(),
})

/** What one firewall does with traffic from one address to another. */
export const flow = z.strictObject({
  firewall: z.string(),
  source: z.string(),
  destination: z.string(),
  /** `unknown`: it did not tell all that is needed; `awaited` while it is asked. */
  verdict: z.enum(['allowed', 'denied', 'no-route', 'unknown', 'awaited']),
  /** False where both ends are behind one interface; null where a route is missing or was not told. */
  onPath: z.boolean().nullable(),
  fromZone: z.string().nullable(),
  toZone: z.string().nullable(),
  rule: z.string().nullable(),
  /** In its list, from 1. */
  position: z.int().nullable(),
  /** False for a rule whose traffic leaves no line in the log. */
  logs: z.boolean().nullable(),
  translation: translation.nullable(),
  /** Verdict and log differ, in a sentence. */
  contradiction: z.string().nullable(),
  lines: z.array(line),
  observedAt: instant.nullable(),
})

/** A line of a firewall's traffic log. */
export const logLine = z.strictObject({
  firewall: z.string(),
  at: instant.nullable(),
  action: z.string(),
  rule: z.string().nullable(),
  source: z.string(),
  destination: z.string(),
  service: z.string(),
  application: z.string().nullable(),
  translated: z.string().nullable(),
  octets: z.int().nullable(),
  /** Why the session ended, in the firewall's word. */
  end: z.string().nullable(),
  /** A security profile ended what its rule allows. */
  blockedByProfile: z.boolean(),
  observedAt: instant,
})

/** A line of a firewall's threat log: what a security profile found. */
export const threatLine = z.strictObject({
  firewall: z.string(),
  at: instant.nullable(),
  /** In the firewall's own word, such as `alert`, `reset-both`, `block-url`. */
  action: z.string(),
  /** False for what was only reported. */
  blocked: z.boolean(),
  rule: z.string().nullable(),
  source: z.string(),
  destination: z.string(),
  service: z.string(),
  application: z.string().nullable(),
  threat: z.string().nullable(),
  severity: z.string().nullable(),
  category: z.string().nullable(),
  url: z.string().nullable(),
  observedAt: instant,
})

export const firewallAnswer = z.strictObject({
  /**
   * `mixed`: not the same for all addresses; `no-route` on every firewall; `off-path`: no firewall is between the ends; `no-address`:
   * every required source answered without one; `several` people match; `no-destination`: none was entered; `incomplete`: not all answered.
   */
  verdict: z.enum([
    'allowed',
    'denied',
    'mixed',
    'no-route',
    'off-path',
    'no-address',
    'several',
    'no-destination',
    'incomplete',
    'asking',
  ]),
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  badges: z.array(badge),
  source: end,
  destination: end,
  service: z.string(),
  /** What the verdict leaves open, in sentences. */
  cautions: z.array(z.string()),
  flows: z.array(flow),
  /** The latest first; null while no firewall is asked for its log. */
  log: listOf(logLine).nullable(),
  /** What security profiles found, the latest first; null while no threat log is read, and where no firewall has one. */
  threats: listOf(threatLine).nullable(),
  logSince: instant.nullable(),
  logUntil: instant.nullable(),
  /** Which end the choices are for. */
  choosing: z.enum(['source', 'destination']),
  choices: z.array(choice),
})

export type EndAddress = z.output<typeof endAddress>
export type Flow = z.output<typeof flow>
export type ThreatLine = z.output<typeof threatLine>
export type LogLine = z.output<typeof logLine>
export type FirewallAnswer = z.output<typeof firewallAnswer>

/**
 * Firewall: may `q` reach `to`? Both are an address, a name with all its addresses, a MAC or a person; `service` is a port or a name, and
 * `at` an instant of the last 7 days whose log is read. Rules are as they are now.
 */
export const firewallQuery = defineQuestion('/common-queries/firewall', firewallAnswer, {
  to: z.string().trim().max(300, 'Longer than any identifier.').default(''),
  service: z.string().trim().max(40).default(usualService),
  at: instant.optional(),
})
