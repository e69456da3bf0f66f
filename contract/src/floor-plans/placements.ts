import { z } from 'zod'
import { asSeen } from '../identifiers/clean.ts'
import { placedKinds } from './placed-kinds.ts'

/** Metres from the upper left corner of a plan; no floor is a kilometre wide. */
const metres = z.number().min(-1_000).max(10_000)

export const thing = z.strictObject({
  kind: z.enum(placedKinds),
  /** As its list names it; of a room its code. */
  name: z.string().overwrite(asSeen).min(1).max(253),
})
export type Thing = z.output<typeof thing>

export const placement = z.strictObject({
  ...thing.shape,
  x: metres,
  y: metres,
  /** Corners of a room as x and y in turn; null for a point. */
  outline: z.array(metres).min(6).max(400).nullable(),
})
export type Placement = z.output<typeof placement>

/** Which floor. */
export const onFloor = {
  building: z.string().overwrite(asSeen).min(1).max(200),
  floor: z.string().overwrite(asSeen).min(1).max(60),
}
