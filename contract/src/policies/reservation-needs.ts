import { z } from 'zod'
import { neededOf, notSaid } from './needed.ts'

/** What a site may want every reservation to say. */
export const reservationSays = ['hostname', 'owner'] as const
export type ReservationSays = (typeof reservationSays)[number]

export const reservationNeeds = z.strictObject({ needed: neededOf(z.enum(reservationSays)) })
export type ReservationNeeds = z.output<typeof reservationNeeds>

const words: Readonly<Record<ReservationSays, string>> = {
  hostname: 'Give it a host name: the site wants one in every reservation.',
  owner: 'Say whose it is, a person or a department: the site wants that in every reservation.',
}

type Says = Readonly<Record<ReservationSays, string | null>> & { readonly state: string }

/** What the site wants of a reservation that somebody asks for and that is not said, by its field; one that is taken away says nothing. */
export const reservationLacks = (
  says: Says,
  { needed }: ReservationNeeds,
): readonly (readonly [field: ReservationSays, words: string])[] =>
  says.state === 'none' ? [] : notSaid(needed, (name) => says[name]).map((name) => [name, words[name]])
