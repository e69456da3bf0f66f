import { z } from 'zod'
import { sectionNamed } from '../answer-parts.ts'
import { card as lookup } from '../common-queries/device-lookup.ts'
import { defineQuestion } from '../questions.ts'
import { answer } from '../workflows/search-and-locate.ts'

export const section = sectionNamed(['thing', 'documented', 'seen'])

/** What a scanned thing can be in a patch record. */
export const patchRoles = ['outlet', 'device', 'port'] as const

/** The card of a scanned thing, for one hand on a phone. */
export const scanCard = z.strictObject({
  verdict: answer.shape.verdict,
  /** One sentence, fit to be read out on the phone. */
  sentence: z.string(),
  title: z.string(),
  icon: z.string(),
  /** What it is and its state, where the site's lists have it, where it is seen; one without a line is left out. */
  sections: z.array(section),
  /** The lists and the network name different places; null where they do not, or cannot be compared. */
  differs: z.string().nullable(),
  /** What it is in a patch record; null where it is none of the three. */
  patch: z.strictObject({ role: z.enum(patchRoles), value: z.string() }).nullable(),
  /** What was found as other pages take it, the surest first. */
  handOver: lookup.shape.handOver,
  pages: answer.shape.pages,
  choices: answer.shape.choices,
})

export type Section = z.output<typeof section>
export type ScanCard = z.output<typeof scanCard>
export type PatchRole = (typeof patchRoles)[number]

/** Scanner: the card of one code. */
export const scanner = defineQuestion('/scanner', scanCard, {})
