import { notSaid } from './missing-names.ts'

/** What a site may want every reservation to say. */
export const reservationSays = ['hostname', 'owner'] as const
export type ReservationSays = (typeof reservationSays)[number]

const words: Readonly<Record<ReservationSays, string>> = {
  hostname: 'Enter a host name. The site requires one in every reservation.',
  owner: 'Enter an owner, a person or a department. The site requires one in every reservation.',
}

type Says = Readonly<Record<ReservationSays, string | null>> & { readonly state: string }

/** What the site wants of a reservation that somebody asks for and that is not said, by its field; one that is taken away says nothing. */
export const reservationLacks = (
  says: Says,
  { needed }: { readonly needed: readonly ReservationSays[] },
): readonly (readonly [field: ReservationSays, words: string])[] =>
  says.state === 'none' ? [] : notSaid(needed, (name) => says[name]).map((name) => [name, words[name]])
