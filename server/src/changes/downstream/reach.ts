import { z } from 'zod'
import type { Touched } from '../../policies/protected.ts'
import type { ChangeKind } from '../kind.ts'
import { mergeTouched } from './merge-touched.ts'

const texts = z.array(z.string()).readonly()

/** What stood behind what a change touches, kept beside the snapshot of its kind. */
const kept = z.object({
  behind: z
    .object({
      places: z.array(z.object({ switch: z.string(), interfaces: texts })).readonly(),
      vlans: z.array(z.number()).readonly(),
      rooms: texts,
      macs: texts,
      hosts: texts,
      people: texts,
      addresses: texts,
      groups: texts,
    })
    .optional(),
})

/** A snapshot with what stood behind it, as it is kept. */
export const withBehind = <S extends object>(
  snapshot: S,
  behind: Touched,
): S & { readonly behind: Touched } => ({
  ...snapshot,
  behind,
})

/** All that a change reaches: what its kind touches, and what stood behind that when it was looked at. */
export const reachOf = (kind: Pick<ChangeKind, 'touches'>, intent: object, snapshot: object): Touched =>
  mergeTouched(kind.touches(intent, snapshot), kept.parse(snapshot).behind ?? {})
