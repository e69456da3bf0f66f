import { z } from 'zod'
import { protectedThings } from './protected-things.ts'
import { retentionDays } from './retention-days.ts'

/** Whether looking up what is personal asks for a reason, which the record keeps. */
const readingReason = z.strictObject({ asked: z.boolean() })

const days = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.int().min(least).max(most)

/** Days that things are kept. */
const retention = z.strictObject({
  /** Who was seen where, and what a port's configuration said. */
  sightings: days(retentionDays.sightings),
  /** What each person asked, for the page that asks it again. */
  questions: days(retentionDays.questions),
})

/**
 * Everything that a site decides: shape, how it comes, and what it is about. A policy is a line here and a form in the
 * screen.
 */
export const policyShapes = {
  'reading-reason': { value: readingReason, usual: { asked: false } },
  'protected-things': { value: protectedThings, usual: { classes: [] } },
  retention: { value: retention, usual: { sightings: 400, questions: 90 } },
} as const

export type PolicyName = keyof typeof policyShapes
export type PolicyValue<N extends PolicyName = PolicyName> = z.output<(typeof policyShapes)[N]['value']>

export const policyNames = Object.keys(policyShapes) as readonly PolicyName[]

/** Who set it last, when and why; nobody where it is as it came. */
const set = {
  /** Give it back with a change; another one since then answers 409 `moved`. 0 as it came. */
  version: z.int().min(0),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
  why: z.string().nullable(),
}

const versionOf = <N extends PolicyName, V extends z.ZodType>(name: N, value: V) =>
  z.strictObject({ name: z.literal(name), value, ...set })

/** One version of one policy. */
export const policyVersion = z.discriminatedUnion('name', [
  versionOf('reading-reason', policyShapes['reading-reason'].value),
  versionOf('protected-things', policyShapes['protected-things'].value),
  versionOf('retention', policyShapes.retention.value),
])
export type PolicyVersion = z.output<typeof policyVersion>
export type VersionOf<N extends PolicyName> = Extract<PolicyVersion, { readonly name: N }>

/** What a change gives: the whole value, the version that it is a change of, and why. */
export const policyChange = <V extends z.ZodType>(value: V) =>
  z.strictObject({ value, version: z.int().min(0), why: z.string().trim().min(3).max(500) })
